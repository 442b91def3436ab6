import { flag, openShiftId } from '@shiftward/contract/choices.ts'
import { clock, isFillable } from '../entry/entry-text.ts'
import type { ScheduleContext } from '../schedule-context.ts'
import type { Addition, Entry } from '../schedule-dialog.ts'

/** Pending entries have ids below those of the server. They cannot be opened yet. */
export const isPending = ({ id }: Entry): boolean => id < openShiftId

/** A dropped QHP on the days, until the server has answered and the entries are read again. */
export const pendingEntries = ({ provider, dates, ...addition }: Addition, context: ScheduleContext): Entry[] => {
  const { team, block, skill } = context
  return dates.map((day, index) => ({
    id: openShiftId - 1 - index,
    shiftId: null,
    version: 0,
    date: day,
    day,
    startTime: addition.startTime ?? addition.fills?.startTime ?? team?.startTime ?? '',
    endTime: addition.endTime ?? addition.fills?.endTime ?? team?.endTime ?? '',
    flag: flag.assigned,
    skillLevel: addition.fills?.skillLevel ?? addition.skill ?? skill ?? '',
    ...provider,
    providerLastName: null,
    preferredCallNumber: null,
    askRate: null,
    ceilingRate: null,
    rateMask: false,
    onCallOpenShift: addition.onCall ?? false,
    isSourceShift: false,
    isMobileRequest: false,
    isDoubleBooked: false,
    confirmedRules: [],
    confirmedBy: null,
    confirmedAt: null,
    isUnsent: false,
    isMadeByAssigning: true,
    addOnHours: 0,
    addonRate: null,
    comment: '',
    labourType: [],
    teamCode: team?.teamCode ?? null,
    teamName: team?.teamName ?? '',
    color_Code: team?.color_Code ?? '',
    scheduleCode: block?.scheduleCode ?? null,
    interests: [],
    requests: [],
    offers: [],
    release: null,
    swap: null,
  }))
}

/**
 * The entries of the calendar with the pending ones. The calendar can be read again before the server's answer is dealt
 * with: a pending entry that it already shows is left out, and so is a shift that is still being filled.
 */
export function withPending(entries: readonly Entry[], pending: readonly Entry[], additions: readonly Addition[]) {
  const beingFilled = new Set(additions.map(({ fills }) => fills?.shiftId))
  const settled = entries.filter((one) => !isFillable(one) || !beingFilled.has(one.shiftId ?? undefined))
  return [...settled, ...pending.filter((one) => !settled.some((other) => isSameShift(one, other)))]
}

export const isSameShift = (one: Entry, other: Entry): boolean =>
  other.shiftId !== null &&
  one.day === other.day &&
  one.providerCode === other.providerCode &&
  one.skillLevel === other.skillLevel &&
  clock(one.startTime) === clock(other.startTime) &&
  clock(one.endTime) === clock(other.endTime)
