import type { Finding } from '@shiftward/contract/rules/assign/rule.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import type { Connection } from '../../lib/database.ts'
import type { Place } from '../block/block-place.store.ts'
import { listApprovedSince } from '../leave/leave.store.ts'
import { type JudgedShift, judgeEach } from '../rule/rule.service.ts'
import { findBlock } from '../rule/rule-refusal.service.ts'
import type { Shift } from '../shift/shift.store.ts'
import { findKept } from '../shift/shift-write.store.ts'

/** A shift that the reversal has changed. `is` is null if it is deleted. */
export type Restored = { was: Shift | null; is: Shift | null }

/** When the action was that is reversed, and the blocks of its shifts. */
type Undone = { at: Date; places: ReadonlyMap<number, Place> }

/**
 * What an undo brings back has been accepted before, so warnings do not stop it. But the person may have got another
 * shift or a leave since: nobody is booked twice without being asked, and a rule that blocks holds.
 */
export async function refuseDoubled(db: Connection, restored: Restored[], { at, places }: Undone) {
  const given = restored.flatMap(({ was, is }) => (is && is.provider_id !== null && hasChanged(was, is) ? [is] : []))
  const wanted = given.flatMap((shift) => {
    const place = places.get(shift.block_id)
    return place ? [{ ...place, ...shift }] : []
  })
  const judged = await judgeEach(
    db,
    Map.groupBy(wanted, ({ provider_id }) => provider_id ?? 0),
  )
  const isAccepted = await acceptedAmong(db, judged)
  const kept = new Set(restored.flatMap(({ was, is }) => (was && is && isKept(was, is) ? [is.id] : [])))
  const hasNewLeave = await newLeavesAmong(db, judged, at)
  const isDoubling = (shift: Shift, { rule }: Finding) =>
    rule === 'overlap' || (rule === 'leave' && !kept.has(shift.id) && hasNewLeave(shift))
  for (const { shift, findings } of judged) {
    const refusal = findBlock(
      findings.map((finding) =>
        isDoubling(shift, finding) && !isAccepted(shift, finding) ? { ...finding, level: 'block' } : finding,
      ),
    )
    if (refusal) throw refusal
  }
}

/** Whoever left a shift keeps it although they are on leave: other hours on that day do not book them twice. */
const isKept = (was: Shift, is: Shift): boolean => was.provider_id === is.provider_id && was.date === is.date

/** Whoever left a shift was on leave already when it was deleted: what they had worked comes back. */
async function newLeavesAmong(db: Connection, judged: JudgedShift<Shift>[], at: Date) {
  const onLeave = judged.filter(({ findings }) => findings.some(({ rule }) => rule === 'leave'))
  const ids = new Set(onLeave.map(({ shift }) => shift.provider_id ?? 0))
  const leaves = await listApprovedSince(db, [...ids], at)
  return ({ provider_id, date }: Shift): boolean =>
    leaves.some(
      (leave) =>
        leave.provider_id === provider_id && leave.from_date <= addDays(date, 1) && leave.to_date >= addDays(date, -1),
    )
}

/** In what the judge looks at. */
const hasChanged = (was: Shift | null, is: Shift): boolean =>
  was === null ||
  was.provider_id !== is.provider_id ||
  was.starts_at.getTime() !== is.starts_at.getTime() ||
  was.ends_at.getTime() !== is.ends_at.getTime() ||
  was.is_on_call !== is.is_on_call ||
  was.skill !== is.skill

const otherIn = (finding: Finding): number =>
  (finding.rule === 'overlap' ? finding.values.other?.shiftId : undefined) ?? 0

/** Somebody confirmed the finding, with its shift or with the one that it overlaps. */
async function acceptedAmong(db: Connection, judged: JudgedShift<Shift>[]) {
  const rows = await findKept(
    db,
    judged.flatMap(({ findings }) => findings.map(otherIn)),
  )
  return (shift: Shift, finding: Finding): boolean => {
    const other = rows.get(otherIn(finding))
    const confirmed = [...shift.confirmed_rules, ...((other?.confirmed_rules as string[] | undefined) ?? [])]
    return confirmed.includes(finding.rule)
  }
}
