import type { Finding } from '@shiftward/contract/rules/assign/rule.ts'
import { worseFindings } from '@shiftward/contract/rules/assign/worse.ts'
import type { Shift } from '../shift/shift.store.ts'
import { type Actor, confirmed } from '../shift/shift-write.store.ts'

/** What the rules say of a shift whose time changes. */

export type JudgedTime = {
  /** What speaks against the new time, and did not speak as much against the old one. */
  worse: Finding[]
  /** The rules that were confirmed and are still broken. */
  stays: string[]
}

type Confirmed = Pick<Shift, 'confirmed_rules' | 'confirmed_by' | 'confirmed_at'>

export function judgedTime(shift: Confirmed, before: readonly Finding[], after: readonly Finding[]): JudgedTime {
  const found = new Set<string>(after.map(({ rule }) => rule))
  return { worse: worseFindings(before, after), stays: shift.confirmed_rules.filter((rule) => found.has(rule)) }
}

/** The shift keeps who confirmed what, unless somebody confirms more now. */
export function confirmationOf(shift: Confirmed, { worse, stays }: JudgedTime, actor: Actor) {
  const known = stays.map((rule) => ({ rule }))
  if (worse.length > 0) return confirmed([...known, ...worse], actor)
  return confirmed(known, { userId: shift.confirmed_by, now: shift.confirmed_at })
}
