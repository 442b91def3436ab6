import type { Channels } from '@shiftward/contract/message.ts'
import type { Release, releaseEndpoints } from '@shiftward/contract/release.ts'
import { rateProblem } from '@shiftward/contract/rules/rate.ts'
import { minutesUntil, type ReleaseStep, typesTold } from '@shiftward/contract/rules/release-steps.ts'
import { dateAt, timeAt } from '@shiftward/contract/rules/shift-time.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { z } from 'zod'
import type { Connection, Database } from '../../lib/database.ts'
import type { Deps } from '../../lib/deps.ts'
import { AppError, notFound, refusal } from '../../lib/errors.ts'
import { channelsOf } from '../../lib/outbox/outbox-choice.ts'
import type { Scope } from '../../lib/scope.ts'
import type { Caller } from '../../lib/session.ts'
import { listAble, openShiftCause } from '../assign/assign-notify.service.ts'
import { findBlockOfShiftIn, findLeastRate, holdBlockOfShift, type Place } from '../block/block-place.store.ts'
import { lockUnassigned } from '../offer/offer.service.ts'
import {
  endDoneRelease,
  endReleases,
  findLast,
  findReleaseInScope,
  insertRelease,
  listLeftOut,
  lockRelease,
  type ReleaseRow,
  type StoredStep,
} from '../offer/offer-release.store.ts'
import { findShift, lockShift, missing, type Shift } from '../shift/shift.store.ts'
import { ceilingOf, runStep } from './release-step.service.ts'

const text = texts.release

type StartInput = z.output<typeof releaseEndpoints.start.input>

export function startRelease(
  { db, clock, settings: { channels } }: Deps,
  caller: Caller,
  { shiftId, steps, rateMask }: StartInput,
) {
  const now = clock()
  return db.transaction().execute(async (transaction) => {
    const { place, shift } = await lockUnassigned(transaction, caller.scope, shiftId, now)
    const ceiling = await ceilingOf(transaction, place, shift)
    const problem = rateProblem(steps.at(-1)?.askRate, ceiling)
    if (problem !== undefined) throw refusal(400, 'steps', problem)
    refuseLate(steps, shift, now)
    if (shift.state === 'open') await refuseTakingBack(transaction, shift, steps[0], ceiling)
    const actor = { userId: caller.userId, now }
    await endDoneRelease(transaction, shift.id, now)
    const release = await insertRelease(transaction, { shift, steps, running: text.running }, actor)
    const told = await runStep(transaction, { place, shift, release, channels, isMasked: rateMask }, now)
    return { releaseId: release.id, ...told }
  })
}

/** A step that comes when the shift has begun would never be done. */
function refuseLate(steps: readonly ReleaseStep[], shift: Shift, now: Date) {
  const minutesLeft = (shift.starts_at.getTime() - now.getTime()) / 60_000
  const late = steps.findIndex((_, index) => minutesUntil(steps, index) >= minutesLeft)
  if (late !== -1) throw refusal(400, 'steps', text.tooLate(late + 1))
}

/** Whoever asked for an open shift, or thinks of taking it, keeps what they heard: the pay, and that they may have it. */
async function refuseTakingBack(db: Connection, shift: Shift, first: ReleaseStep | undefined, ceiling: number) {
  const offered = Math.min(Number(shift.ask_rate), ceiling)
  if (first && first.askRate < offered) throw refusal(400, 'steps', text.belowNow(offered.toFixed(2)))
  const names = (await listLeftOut(db, shift, first?.labourType ?? [])).map(({ name }) => name)
  if (names.length > 0) throw refusal(400, 'steps', text.leavesOut(names.join(', ')))
}

/** The shift stays open to those to whom it is, at its rate. */
export function stopRelease(db: Database, { scope }: Caller, releaseId: number, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const shiftId = await findReleaseInScope(transaction, scope, releaseId)
    const place = shiftId === undefined ? undefined : await holdBlockOfShift(transaction, scope, shiftId)
    if (shiftId === undefined || !place) throw notFound('Release')
    await lockShift(transaction, scope, { shiftId, blockId: place.blockId })
    const release = await lockRelease(transaction, releaseId)
    if (release?.state !== 'running' || isDone(release)) throw new AppError(409, text.ended)
    await endReleases(transaction, [releaseId], 'stopped', now)
    return { releaseId }
  })
}

async function findReleasable(db: Connection, scope: Scope, shiftId: number) {
  const place = await findBlockOfShiftIn(db, scope, shiftId)
  const shift = place && (await findShift(db, shiftId))
  if (!place || !shift) throw await missing(db, scope, shiftId)
  return { place, shift }
}

/** How many people each step would tell, and how many no service reaches, if it were done now. */
export async function previewRelease(
  { db, settings: { channels } }: Deps,
  scope: Scope,
  { shiftId, steps }: { shiftId: number; steps: readonly ReleaseStep[] },
) {
  const { place, shift } = await findReleasable(db, scope, shiftId)
  const counts = await countPeople(db, { place, shift, steps, channels })
  return { people: counts.map(({ people }) => people), notSent: counts.map(({ notSent }) => notSent) }
}

type Planned = { place: Place; shift: Shift; steps: readonly ReleaseStep[]; channels: Channels }

/** By a fixed number of queries: those who could take the shift are judged once for all steps. */
async function countPeople(db: Connection, { place, shift, steps, channels }: Planned) {
  const types = [...new Set(steps.flatMap(({ labourType }) => labourType))]
  const able = await listAble(db, place, [shift], types)
  const ids = able.map(({ id }) => id)
  const reached = await channelsOf(db, ids, openShiftCause, channels)
  return steps.map((step, index) => {
    const told = typesTold(steps[index - 1], step)
    const all = able.filter(({ labourType }) => told.includes(labourType))
    const people = all.filter(({ id }) => reached.get(id)?.length).length
    return { people, notSent: all.length - people }
  })
}

export async function readRelease({ db, settings: { channels } }: Deps, scope: Scope, shiftId: number) {
  const { place, shift } = await findReleasable(db, scope, shiftId)
  const ceilingRate = await ceilingOf(db, place, shift)
  const offered = shift.state === 'open' ? shift.ask_rate : await findLeastRate(db, place, shift.skill)
  const release = await findLast(db, shiftId)
  return {
    release: release ? await describe(db, { place, shift, release, channels }) : null,
    baseRate: Math.min(Number(offered ?? ceilingRate), ceilingRate),
    ceilingRate,
    isOpen: shift.state === 'open',
  }
}

const localText = (moment: number, timeZone: string): string =>
  `${toWireDate(dateAt(moment, timeZone))} ${timeAt(moment, timeZone)}:00`

/** Nothing is to come. It ends when the shift is taken or changed, or another release begins. */
const isDone = ({ state, next_at }: Pick<ReleaseRow, 'state' | 'next_at'>) => state === 'running' && next_at === null

type Last = NonNullable<Awaited<ReturnType<typeof findLast>>>

type Described = Omit<Planned, 'steps'> & { release: Last }

async function describe(db: Connection, { place, shift, release, channels }: Described): Promise<Release> {
  const { steps, state, next_at } = release
  const at = (moment: Date | string) => localText(new Date(moment).getTime(), place.timeZone)
  const isToCome = (step: StoredStep) => state === 'running' && step.doneAt === null
  const counts = steps.some(isToCome) ? await countPeople(db, { place, shift, steps, channels }) : []
  const next = steps.findIndex(isToCome)
  const dueAt = (index: number) => {
    const later = minutesUntil(steps, index) - minutesUntil(steps, next)
    return next_at && at(new Date(next_at.getTime() + later * 60_000))
  }
  return {
    releaseId: release.id,
    state: isDone(release) ? 'done' : (state as Release['state']),
    reason: release.reason as Release['reason'],
    startedBy: release.startedBy,
    startedAt: at(release.started_at),
    steps: steps.map((step, index) => ({
      ...step,
      labourType: [...step.labourType],
      doneAt: step.doneAt && at(step.doneAt),
      dueAt: isToCome(step) ? dueAt(index) : null,
      people: isToCome(step) ? (counts[index]?.people ?? 0) : null,
      notSent: (isToCome(step) ? counts[index]?.notSent : step.notSent) ?? null,
    })),
  }
}
