import { limits } from '@shiftward/contract/limits.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { refusal } from './errors.ts'
import type { Provider } from './session.ts'

/** A phone lies around unlocked: what would take an account over asks for the password again. */
export function requireProof({ provedAt }: Pick<Provider, 'provedAt'>, now: Date) {
  if (now.getTime() - provedAt.getTime() > limits.session.proofMs) {
    throw refusal(403, 'currentPassword', texts.account.proveFirst)
  }
}

/** For calls that the console shares: its sessions are short, and it asks for the password itself where it matters. */
export function requireProofOnPhone(caller: Pick<Provider, 'isPhone' | 'provedAt'>, now: Date) {
  if (caller.isPhone) requireProof(caller, now)
}
