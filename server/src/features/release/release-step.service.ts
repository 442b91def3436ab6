import type { Channels } from '@shiftward/contract/message.ts'
import { releaseEndpoints } from '@shiftward/contract/release.ts'
import { typesTold } from '@shiftward/contract/rules/release-steps.ts'
import type { Connection, Database } from '../../lib/database.ts'
import { countTold } from '../../lib/outbox/outbox-choice.ts'
import { tellReleased } from '../assign/assign-notify.service.ts'
import { findRate, holdBlockOfShift, type Place } from '../block/block-place.store.ts'
import {
  endReleases,
  listDue,
  lockRelease,
  type ReleaseRow,
  recordStep,
  type StoredStep,
} from '../offer/offer-release.store.ts'
import { lockShifts, type Shift } from '../shift/shift.store.ts'
import { asCall } from '../shift/shift-action.store.ts'
import { changeShifts } from '../shift/shift-write.store.ts'

/** Does one step of a release: the shift, the messages and the record of it, in one transaction. */

type Running = { place: Place; shift: Shift; release: ReleaseRow; channels: Channels; isMasked?: boolean | undefined }

const minute = 60_000

/** The highest rate that the department allows now; if it has dropped the skill, that of the shift. */
export async function ceilingOf(db: Connection, place: Place, shift: Shift): Promise<number> {
  return (await findRate(db, place, shift.skill))?.rate ?? Number(shift.rate)
}

/** The callers have locked the shift and the release. A vacancy becomes an open shift. Returns how many are told. */
export async function runStep(db: Connection, { place, shift, release, channels, isMasked }: Running, now: Date) {
  const index = release.steps.findIndex(({ doneAt }) => doneAt === null)
  const [before, step, next] = [index - 1, index, index + 1].map((at) => release.steps[at])
  if (!step || release.started_by === null) throw new Error(`Release ${release.id} has no step to do`)
  const isNew = shift.state === 'vacancy'
  const ceiling = await ceilingOf(db, place, shift)
  // The department may have lowered its ceiling since: the shift gets no dearer then, but no cheaper either.
  const askRate = Math.max(Math.min(step.askRate, ceiling), isNew ? 0 : Number(shift.ask_rate))
  const values = {
    labour_types: [...step.labourType],
    ask_rate: askRate.toFixed(2),
    rate: Math.max(askRate, ceiling).toFixed(2),
    ...(isNew && { state: 'open', published_at: now, is_rate_masked: isMasked ?? false }),
  }
  const actor = { userId: release.started_by, now }
  const [changed = shift] = await changeShifts(db, [shift], isNew ? 'published' : 'changed', values, actor)
  const isRaised = before !== undefined && Number(changed.ask_rate) > Number(shift.ask_rate)
  // Others hear of the shift for the first time, and nobody may conclude anything about a masked rate.
  const raisedFor = isRaised && !changed.is_rate_masked ? before.labourType : []
  const messages = await tellReleased(db, place, changed, { to: typesTold(before, step), raisedFor }, now)
  const told = await countTold(db, messages, channels)
  const done: StoredStep = { ...step, doneAt: now.toISOString(), told: told.toldProviders, notSent: told.notSent }
  // From now on, not from when it was due: after an outage the steps keep their distance.
  const nextAt = next ? new Date(now.getTime() + next.waitMinutes * minute) : null
  await recordStep(db, release.id, release.steps.with(index, done), nextAt)
  return told
}

/**
 * Runs each due step once, however many servers do this: whoever is second waits for the lock on the shift, and then
 * finds the step done. Returns how many this server has done.
 */
export async function runDueSteps(db: Database, channels: Channels, now: Date): Promise<number> {
  let done = 0
  const failures: unknown[] = []
  for (const due of await listDue(db, now)) {
    try {
      if (await runDue(db, due, channels, now)) done++
    } catch (error) {
      // One that fails does not hold up the others.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Steps of releases failed')
  return done
}

type Due = { id: number; shift_id: number }

function runDue(
  db: Database,
  { id: releaseId, shift_id: shiftId }: Due,
  channels: Channels,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const place = await holdBlockOfShift(transaction, { level: 'platform' }, shiftId)
    const [shift] = await lockShifts(transaction, [shiftId])
    const release = await lockRelease(transaction, releaseId)
    if (!place || !shift || !release?.next_at || release.state !== 'running' || release.next_at > now) return false
    if (shift.starts_at <= now) {
      await endReleases(transaction, [releaseId], 'begun', now)
      return false
    }
    // Its history says that the release did it.
    await asCall(transaction, releaseEndpoints.start.path)
    await runStep(transaction, { place, shift, release, channels }, now)
    return true
  })
}
