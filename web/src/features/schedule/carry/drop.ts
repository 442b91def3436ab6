import { flag, weekdayNames } from '@shiftward/contract/choices.ts'
import { weekdayOf } from '@shiftward/contract/rules/calendar-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { dayTitle } from '../calendar-days.ts'
import { hoursText, isFillable } from '../entry/entry-text.ts'
import type { ScheduleContext } from '../schedule-context.ts'
import type { Addition, Entry, ProviderName } from '../schedule-dialog.ts'
import { isOver } from '../shift-moment.ts'

/** What happens when a QHP is dropped on a day. */

export type Dropped = {
  provider: ProviderName
  day: string
  /** The entry under the pointer, if any. */
  entry?: Entry | undefined
  /** Add a shift, even if the day has one to fill. */
  isAnother?: boolean
}

type Place = Pick<ScheduleContext, 'plan' | 'team' | 'skill' | 'timeZone'>

/** Either why the drop does nothing, or the shift that it fills, or neither: then it adds a shift. */
export function outcomeOf(dropped: Dropped, place: Place, entries: readonly Entry[], now = Date.now()) {
  const { provider, day, entry } = dropped
  if (entry?.shiftId && entry.providerCode === provider.providerCode && !dropped.isAnother)
    return { problem: texts.schedule.hasShift(provider.providerName) }
  const fills = dropped.isAnother ? undefined : shiftToFill(dropped, place, entries, now)
  return { fills, problem: fills ? undefined : closedProblem(day, place) }
}

/** The shift that a drop on a day gives, as the rules see it; undefined if it gives none. */
export function shiftByDrop(dropped: Dropped, place: Place, entries: readonly Entry[], now = Date.now()) {
  const { fills, problem } = outcomeOf(dropped, place, entries, now)
  const { team, skill } = place
  const from = fills ?? team
  if (problem !== undefined || !from || skill === undefined) return undefined
  const { startTime, endTime } = from
  return {
    date: dropped.day,
    startTime,
    endTime,
    skill: fills?.skillLevel ?? skill,
    isOnCall: fills?.onCallOpenShift ?? false,
  }
}

/**
 * The open shift or vacancy under the pointer; otherwise the day's earliest vacancy of the chosen skill, or open shift.
 * One that is over is filled only if a new shift of that day would be over too.
 */
function shiftToFill(
  { day, entry }: Dropped,
  { skill, team, timeZone }: Place,
  entries: readonly Entry[],
  now: number,
) {
  if (entry && isFillable(entry)) return entry
  const fillable = entries
    .filter((one) => one.day === day && one.skillLevel === skill && isFillable(one))
    .sort((one, other) => rank(one) - rank(other) || one.startTime.localeCompare(other.startTime))
  const ahead = fillable.find((one) => !isOver(one.day, one, timeZone, now))
  return ahead ?? (team && isOver(day, team, timeZone, now) ? fillable[0] : undefined)
}

const rank = (entry: Entry): number => (entry.flag === flag.empty ? 0 : 1)

/** Why the team can have no new shift on a day. One that is over can only be entered for whoever worked it. */
export const dayProblem = (day: string, place: Place, now = Date.now()): string | undefined =>
  closedProblem(day, place) ??
  (place.team && isOver(day, place.team, place.timeZone, now) ? `The shift on ${dayTitle(day)} is over.` : undefined)

/** Why the team has no shifts on a day at all. */
export function closedProblem(day: string, { plan, team }: Place): string | undefined {
  if (!plan || !team) return texts.schedule.dayNotAllowed
  if (day < plan.startDate || day > plan.endDate) return `${dayTitle(day)} is outside the schedule block.`
  const weekday = weekdayOf(day)
  return plan.weekdays.includes(weekday) ? undefined : `${team.teamName} does not work on ${weekdayNames[weekday]}s.`
}

const filledText = ({ providerName }: ProviderName, entry: Entry): string =>
  `${providerName} fills the ${entry.flag === flag.empty ? 'vacancy' : 'open shift'} on ${dayTitle(entry.day)}, ${hoursText(entry)}, ${entry.skillLevel}.`

/** The message after somebody was assigned. */
export function addedText({ provider, fills }: Pick<Addition, 'provider' | 'fills'>, closedRequests: number): string {
  const added = texts.schedule.providerAdded
  return withClosed(fills ? `${added} ${filledText(provider, fills)}` : added, closedRequests)
}

/** Also says that swaps of the shifts, which were moved, freed or changed, have ended. */
export function withEnded(done: string, entries: readonly Entry[]): string {
  const swapped = entries.filter(({ swap }) => swap !== null)
  return swapped.length > 0 ? `${asSentence(done)} ${texts.schedule.endedSwaps(swapped.length)}` : done
}

/** Some messages of the specification have no full stop. */
const asSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)

/** Also says that other people who asked for the shift have been denied it. */
export const withClosed = (done: string, closedRequests: number): string =>
  closedRequests > 0 ? `${done} ${texts.schedule.closedRequests(closedRequests)}` : done
