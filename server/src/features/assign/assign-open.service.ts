import { labourTypes } from '@shiftward/contract/choices.ts'
import type { LabourType } from '@shiftward/contract/common.ts'
import { rateProblem } from '@shiftward/contract/rules/rate.ts'
import type { CalendarOpenShiftInput, OpenShiftInput } from '@shiftward/contract/schedule-action.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { z } from 'zod'
import type { Connection } from '../../lib/database.ts'
import type { Deps } from '../../lib/deps.ts'
import { AppError, refusal } from '../../lib/errors.ts'
import { countTold } from '../../lib/outbox/outbox-choice.ts'
import type { Caller } from '../../lib/session.ts'
import {
  findRate,
  holdBlock,
  holdBlockOfShift,
  holdBlocksAround,
  type Place,
  refuseDeactivated,
} from '../block/block-place.store.ts'
import { lockShift, lockUnassigned, missing, refuseStale, type Shift } from '../shift/shift.store.ts'
import { type Actor, changeShifts, insertShifts } from '../shift/shift-write.store.ts'
import { refuseLeavingOut, settleTerms } from './assign-consequence.service.ts'
import { tellEligible } from './assign-notify.service.ts'
import { allowedDatesOf, eachOnce, keepAhead, placeColumns, refuseStarted, timeColumns } from './assign-row.ts'

const text = texts.schedule

/** Open Premium Shift: creates an open shift on each day and tells everyone who may take them, once. */
export function createOpenShifts(
  { db, clock, settings: { channels } }: Deps,
  caller: Caller,
  input: z.output<typeof OpenShiftInput>,
) {
  const now = clock()
  return db.transaction().execute(async (transaction) => {
    const place = await holdBlock(transaction, caller.scope, input.schedulerCode, input.teamCode)
    refuseDeactivated(place)
    const dates = allowedDatesOf(input.date, place)
    const rate = await ceilingOf(transaction, place, input)
    const shifts = await publishNew(transaction, place, { ...input, dates, rate }, { userId: caller.userId, now })
    const told = await tellEligible(transaction, place, shifts, now)
    return { shiftIds: idsOf(shifts), ...(await countTold(transaction, told, channels)) }
  })
}

type CalendarInput = z.output<typeof CalendarOpenShiftInput>

/**
 * Create New Shift, a change of rate, and the fill-shift dialog. If the day has an open shift of the skill, its rate
 * changes; otherwise a vacancy of the skill is published; otherwise a new shift is created. Providers are told only of
 * shifts that were not open before.
 */
export function createCalendarOpenShifts(
  { db, clock, settings: { channels } }: Deps,
  caller: Caller,
  input: CalendarInput,
) {
  const now = clock()
  return db.transaction().execute(async (transaction) => {
    const actor = { userId: caller.userId, now }
    const [first = ''] = input.date
    const place = await holdPlace(transaction, caller, input, first)
    refuseDeactivated(place)
    const changed: Shift[] = []
    const opened: Shift[] = []
    for (const date of eachOnce(input.date)) {
      const { open, vacancy } = await findThere(transaction, caller, place, input, date)
      if (vacancy) refuseStarted([vacancy], now)
      const ahead = keepAhead(open, now)
      if (open.length > 0) changed.push(...(await changeRate(transaction, place, ahead, input, actor)))
      else if (vacancy) opened.push(...(await publishVacancy(transaction, place, vacancy, input, actor)))
      else {
        const dates = allowedDatesOf([date], place)
        const rate = await ceilingOf(transaction, place, input)
        opened.push(...(await publishNew(transaction, place, { ...input, dates, rate }, actor)))
      }
    }
    const told = await tellEligible(transaction, place, opened, now)
    return { shiftIds: idsOf([...changed, ...opened]), ...(await countTold(transaction, told, channels)) }
  })
}

const idsOf = (shifts: Shift[]) => shifts.map(({ id }) => id)

/** The named block, else the shift's block, else the block that covers the day. */
async function holdPlace(db: Connection, { scope }: Caller, input: CalendarInput, date: string): Promise<Place> {
  const how = input.shiftId === undefined ? 'alone' : 'shared'
  if (input.schedulerCode !== undefined) return holdBlock(db, scope, input.schedulerCode, input.teamCode, how)
  if (input.shiftId === undefined) return (await holdBlocksAround(db, scope, input.teamCode, date, how))[0]
  const place = await holdBlockOfShift(db, scope, input.shiftId)
  if (!place) throw await missing(db, scope, input.shiftId)
  return place
}

async function findThere(db: Connection, { scope }: Caller, place: Place, input: CalendarInput, date: string) {
  const { shiftId, skillLevel: skill } = input
  if (shiftId === undefined) {
    const there = { blockId: place.blockId, skill, date }
    const open = await lockUnassigned(db, { ...there, state: 'open' })
    const vacancies = open.length > 0 ? [] : await lockUnassigned(db, { ...there, state: 'vacancy' })
    // The rest of a shift that somebody left is no shift of its day.
    return { open, vacancy: vacancies.find(({ rest_of }) => rest_of === null) }
  }
  const shift = await lockShift(db, scope, { shiftId, blockId: place.blockId, skill, date })
  if (shift.state === 'assigned') throw new AppError(409, text.filledMeanwhile)
  refuseStale(shift, input.version)
  return shift.state === 'open' ? { open: [shift], vacancy: undefined } : { open: [], vacancy: shift }
}

/** The highest rate that a new shift of the skill may ask. Refuses an asked rate above it. */
async function ceilingOf(
  db: Connection,
  place: Place,
  { skillLevel, askRate }: { skillLevel: string; askRate: number },
) {
  const found = await findRate(db, place, skillLevel)
  if (!found?.isOfTeam) throw refusal(400, 'skillLevel', text.skillNotInTeam)
  refuseRate(askRate, found.rate)
  return found.rate
}

/** The department may have dropped the skill of an existing shift since; then the shift's own rate is the ceiling. */
async function ceilingFor(db: Connection, place: Place, shift: Shift, askRate: number): Promise<number> {
  const found = await findRate(db, place, shift.skill)
  const ceiling = found?.rate ?? Number(shift.rate)
  refuseRate(askRate, ceiling)
  return ceiling
}

function refuseRate(askRate: number, ceiling: number) {
  const problem = rateProblem(askRate, ceiling)
  if (problem !== undefined) throw refusal(400, 'askRate', problem)
}

type NewOpenShift = {
  dates: string[]
  skillLevel: string
  askRate: number
  rate: number
  labourType: LabourType[]
  rateMask?: boolean | undefined
  onCallOpenShift?: boolean | undefined
}

function publishNew(db: Connection, place: Place, form: NewOpenShift, actor: Actor): Promise<Shift[]> {
  const rows = form.dates.map((date) => ({
    ...placeColumns(place),
    ...timeColumns({ date, startTime: place.startTime, endTime: place.endTime }, place.timeZone),
    skill: form.skillLevel,
    state: 'open',
    rate: form.rate.toFixed(2),
    ask_rate: form.askRate.toFixed(2),
    labour_types: chosen(form.labourType),
    is_rate_masked: form.rateMask ?? false,
    is_on_call: form.onCallOpenShift ?? false,
    published_at: actor.now,
    created_by: actor.userId,
    created_at: actor.now,
  }))
  refuseStarted(rows, actor.now)
  return insertShifts(db, rows, actor)
}

/** An empty choice means every labour type. */
const chosen = (types: LabourType[]): LabourType[] => (types.length === 0 ? [...labourTypes] : [...new Set(types)])

async function changeRate(db: Connection, place: Place, shifts: Shift[], input: CalendarInput, actor: Actor) {
  const changed: Shift[] = []
  for (const shift of shifts) {
    const rate = await ceilingFor(db, place, shift, input.askRate)
    const values = {
      rate: rate.toFixed(2),
      ask_rate: input.askRate.toFixed(2),
      labour_types: input.labourType.length === 0 ? shift.labour_types : chosen(input.labourType),
      is_rate_masked: input.rateMask ?? shift.is_rate_masked,
      is_on_call: input.onCallOpenShift ?? shift.is_on_call,
    }
    await refuseLeavingOut(db, shift, values.labour_types as LabourType[])
    await settleTerms(db, shift, values, actor)
    changed.push(...(await changeShifts(db, [shift], 'changed', values, actor)))
  }
  return changed
}

async function publishVacancy(db: Connection, place: Place, shift: Shift, input: CalendarInput, actor: Actor) {
  const rate = await ceilingFor(db, place, shift, input.askRate)
  const values = {
    state: 'open',
    rate: rate.toFixed(2),
    ask_rate: input.askRate.toFixed(2),
    labour_types: chosen(input.labourType),
    is_rate_masked: input.rateMask ?? false,
    is_on_call: input.onCallOpenShift ?? shift.is_on_call,
    published_at: actor.now,
  }
  await settleTerms(db, shift, values, actor)
  return changeShifts(db, [shift], 'published', values, actor)
}
