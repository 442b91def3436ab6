import type { Credential } from '@shiftward/contract/credential.ts'
import { type CredentialState, credentialState } from '@shiftward/contract/rules/credential-state.ts'
import { monthDay } from '@shiftward/contract/rules/day-words.ts'
import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'
import { dayText } from '../../lib/words.ts'

/** How my credentials stand, as the app says it. */

type Shown = Pick<Credential, 'type' | 'number' | 'state' | 'expires' | 'isVerified'>

const expiryOf = ({ expires }: Pick<Shown, 'expires'>): string | null => expires && (toIsoDate(expires) ?? null)

export const stateOf = (credential: Shown, today: string): CredentialState =>
  credentialState({ expires: expiryOf(credential), isVerified: credential.isVerified }, today)

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
  const count = (level: CredentialState['level']) =>
    credentials.filter((one) => stateOf(one, today).level === level).length
  const waiting = credentials.filter((one) => stateOf(one, today).text === 'Not verified').length
  const soon = count('soon') - waiting
  const parts = [
    count('good') > 0 && `${count('good')} valid`,
    soon > 0 && `${soon} ${soon === 1 ? 'expires' : 'expire'} soon`,
    waiting > 0 && `${waiting} not verified`,
    count('bad') > 0 && `${count('bad')} expired`,
  ]
  return parts.filter((part) => part !== false).join(', ')
}

/** What has to be renewed first: 'ACLS expires on Sun, Nov 22'; undefined while nothing has to. */
export function renewalText(credentials: readonly Shown[], today: string): string | undefined {
  const due = credentials
    .map((credential) => ({ type: credential.type, expires: expiryOf(credential), state: stateOf(credential, today) }))
    .filter(({ state }) => state.level === 'bad' || state.text.startsWith('Expires'))
    .toSorted((one, other) => (one.expires ?? '').localeCompare(other.expires ?? ''))
  const [first] = due
  if (!first?.expires) return undefined
  return first.state.level === 'bad'
    ? `${first.type} has expired`
    : `${first.type} expires on ${dayText(first.expires)}`
}
