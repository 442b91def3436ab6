import { isAllowedDay } from '@shiftward/contract/rules/allowed-days.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { Place } from '../block/block-place.store.ts'
import type { WantedShift } from '../rule/rule.service.ts'
import type { Shift } from '../shift/shift.store.ts'
import type { PlannedEnd } from '../shift/shift-action.store.ts'
import { addOnColumns, placeColumns, timeColumns } from './assign-row.ts'

/** What is planned for a day of a block. Without a provider it is a vacancy. */
export type Wish = {
  place: Place
  date: string
  startTime: string
  endTime: string
  skill: string
  isOnCall: boolean
  addOnRate: string | null
  isRateMasked: boolean
  providerId: number | null
}

/** A copy of a shift. */
export const wishLike = (
  shift: Shift,
  { place, date, providerId }: Pick<Wish, 'place' | 'date' | 'providerId'>,
): Wish => ({
  place,
  date,
  startTime: shift.start_time,
  endTime: shift.end_time,
  skill: shift.skill,
  isOnCall: shift.is_on_call,
  addOnRate: shift.add_on_rate,
  isRateMasked: shift.is_rate_masked,
  providerId,
})

/** A planned shift with its columns, as the judge and the database take it. */
export type PlannedShift = WantedShift & {
  block_id: number
  wish: Wish
  columns: ReturnType<typeof timeColumns> & ReturnType<typeof addOnColumns>
}

export function plannedShift(wish: Wish): PlannedShift {
  const { place, skill, isOnCall, addOnRate, ...times } = wish
  const columns = { ...timeColumns(times, place.timeZone), ...addOnColumns(times, place, addOnRate) }
  const { teamName, facilityName, timeZone } = place
  const what = { id: null, skill, is_on_call: isOnCall, teamName, facilityName, timeZone }
  return { ...what, ...placeColumns(place), ...columns, wish, columns }
}

type Rates = ReadonlyMap<number, ReadonlyMap<string, string>>

/** Why nobody could have this shift, not even as a vacancy; undefined if somebody could. */
export function reasonToLeaveOut({ wish, columns }: PlannedShift, rates: Rates, now: Date): string | undefined {
  if (!isAllowedDay(wish.date, wish.place)) return texts.plan.teamOff
  if (columns.starts_at <= now) return texts.plan.started
  if (!rates.get(wish.place.teamId)?.has(wish.skill)) return texts.schedule.skillNotInTeam
  return undefined
}

/**
 * Shifts as they were planned: what somebody left and the rest of it are one shift again, of whoever had it first. `ends`
 * are the rests, and what is known of those that are gone.
 */
export function asPlanned(shifts: readonly Shift[], ends: readonly PlannedEnd[]): Shift[] {
  const inOrder = ends.toSorted((one, other) => one.ends_at.getTime() - other.ends_at.getTime())
  const lastOf = new Map(inOrder.map((end) => [end.rest_of, end]))
  const ids = new Set(shifts.map(({ id }) => id))
  return shifts
    .filter(({ rest_of }) => rest_of === null || !ids.has(rest_of))
    .map((shift) => {
      const last = shift.rest_of === null && lastOf.get(shift.id)
      if (!last || last.ends_at <= shift.ends_at) return shift
      return { ...shift, end_time: last.end_time, add_on_rate: shift.add_on_rate ?? last.add_on_rate }
    })
}

/** The shifts that are there already. Each stands for at most one planned shift, and the rest of one for none. */
export class ShiftsThere {
  readonly #left: Map<string, Shift[]>

  constructor(shifts: readonly Shift[]) {
    const places = shifts.filter(({ rest_of }) => rest_of === null)
    this.#left = Map.groupBy(places, ({ block_id, date }) => `${block_id} ${date}`)
  }

  /** The same shift of the same person. */
  takeOwn(planned: PlannedShift): boolean {
    const { providerId } = planned.wish
    const isOwn = (shift: Shift) => shift.provider_id === providerId && hasSameHours(shift, planned)
    return providerId !== null && this.#take(planned, isOwn) !== undefined
  }

  /** A vacancy of the skill to fill, if possible with the same hours. */
  takeVacancy(planned: PlannedShift): Shift | undefined {
    const isVacancy = (shift: Shift) => shift.state === 'vacancy' && shift.skill === planned.skill
    return (
      this.#take(planned, (shift) => isVacancy(shift) && isSameKind(shift, planned)) ?? this.#take(planned, isVacancy)
    )
  }

  /** Any shift of the skill: with it, the day has as many as planned. */
  takeAny(planned: PlannedShift): boolean {
    return this.#take(planned, (shift) => shift.skill === planned.skill) !== undefined
  }

  #take({ block_id, date }: Pick<Shift, 'block_id' | 'date'>, isWanted: (shift: Shift) => boolean): Shift | undefined {
    const left = this.#left.get(`${block_id} ${date}`) ?? []
    const index = left.findIndex(isWanted)
    return index === -1 ? undefined : left.splice(index, 1)[0]
  }
}

const hasSameHours = (shift: Shift, { columns }: PlannedShift): boolean =>
  shift.start_time === columns.start_time && shift.end_time === columns.end_time

/** Then the vacancy can be filled as it is. */
export const isSameKind = (shift: Shift, planned: PlannedShift): boolean =>
  hasSameHours(shift, planned) && shift.is_on_call === planned.is_on_call
