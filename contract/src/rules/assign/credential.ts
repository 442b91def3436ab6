import { type Credential, type FindingValues, nothing, type Rule } from './rule.ts'

/** A credential that the department requires is missing, not yet verified, or not valid on the shift's date. */
export const credential: Rule<'credential'> =
  ({ person: { credentials } }) =>
  ({ requires, date }) => {
    if (requires.length === 0) return nothing
    return requires.flatMap((type) => {
      const state = stateOf(
        credentials.filter((one) => one.type.toLowerCase() === type.toLowerCase()),
        date,
      )
      return state === 'valid' ? [] : [{ type, state }]
    })
  }

/** If somebody has several of one type, the best one counts: a renewed license replaces the expired one. */
function stateOf(all: readonly Credential[], date: string): FindingValues['credential']['state'] | 'valid' {
  const current = all.filter(
    ({ issued, expires }) => (issued === null || issued <= date) && (expires === null || expires >= date),
  )
  if (current.some(({ isVerified }) => isVerified)) return 'valid'
  if (current.length > 0) return 'unverified'
  return all.some(({ expires }) => expires !== null && expires < date) ? 'expired' : 'missing'
}
