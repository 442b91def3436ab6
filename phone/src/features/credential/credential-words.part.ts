import type { Credential } from '@shiftward/contract/credential.ts'
import { type CredentialState, credentialState } from '@shiftward/contract/rules/credential-state.ts'
import { monthDay } from '@shiftward/contract/rules/day-words.ts'
import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'
import { dayText } from '../../lib/words.ts'

/** How my credentials stand, as the app says it. */

type Shown = Pick<Credential, 'type' | 'number' | 'state' | 'expires' | 'isVerified'>

const expiryOf = ({ expires }: Pick<Shown, 'expires'>): string | null => expires && (toIsoDate(expires) ?? null)

/** How long it is valid, to compare: what does not expire comes last. */
const endOf = (credential: Pick<Shown, 'expires'>): string => expiryOf(credential) ?? '9999'

/** Those of the same type that are valid longer. */
const renewalsOf = (credential: Shown, all: readonly Shown[]): Shown[] =>
  all.filter((one) => one.type.toLowerCase() === credential.type.toLowerCase() && endOf(one) > endOf(credential))

/** A renewal replaces the old one once it is verified; one that has expired is replaced anyway. */
export function stateOf(credential: Shown, all: readonly Shown[], today: string): CredentialState {
  const state = credentialState({ expires: expiryOf(credential), isVerified: credential.isVerified }, today)
  const isDue = state.level === 'bad' || state.text.startsWith('Expires')
  const isReplaced = renewalsOf(credential, all).some(({ isVerified }) => isVerified || state.level === 'bad')
  return isDue && isReplaced ? { level: 'good', text: renewed } : state
}

const renewed = 'Renewed'

/** 'Until Nov 22, 2026 · RN-1234 · TX' */
export function credentialDetail(credential: Shown): string {
  const expires = expiryOf(credential)
  const until = expires ? `Until ${monthDay(expires)}, ${expires.slice(0, 4)}` : 'Does not expire'
  return [until, credential.number, credential.state].filter((part) => part !== '').join(' · ')
}

/** That it does not expire is chosen, not what an empty field means. */
export const expiryProblem = ({ expires, isLasting }: { expires: string; isLasting: boolean }): string | undefined =>
  expires === '' && !isLasting ? 'Please enter a date, or choose ‘Does not expire’' : undefined

/** '3 valid, 1 expires soon', '1 expired' */
export function credentialCount(credentials: readonly Shown[], today: string): string {
  const states = credentials.map((one) => stateOf(one, credentials, today)).filter(({ text }) => text !== renewed)
  const count = (level: CredentialState['level']) => states.filter((one) => one.level === level).length
  const waiting = states.filter(({ text }) => text === 'Not verified').length
  const soon = count('soon') - waiting
  const parts = [
    count('good') > 0 && `${count('good')} valid`,
    soon > 0 && `${soon} ${soon === 1 ? 'expires' : 'expire'} soon`,
    waiting > 0 && `${waiting} not verified`,
    count('bad') > 0 && `${count('bad')} expired`,
  ]
  return parts.filter((part) => part !== false).join(', ')
}

/**
 * What has to be renewed first: 'ACLS expires on Sun, Nov 22'; undefined while nothing has to. What has been entered anew
 * is out of my hands, verified or not.
 */
export function renewalOf(credentials: readonly Shown[], today: string): { type: string; text: string } | undefined {
  const [first] = credentials
    .filter((one) => renewalsOf(one, credentials).length === 0)
    .map((one) => ({ type: one.type, expires: expiryOf(one), state: stateOf(one, credentials, today) }))
    .filter(({ state }) => state.level === 'bad' || state.text.startsWith('Expires'))
    .toSorted((one, other) => (one.expires ?? '').localeCompare(other.expires ?? ''))
  if (!first?.expires) return undefined
  const { type, expires, state } = first
  return { type, text: state.level === 'bad' ? `${type} has expired` : `${type} expires on ${dayText(expires)}` }
}
