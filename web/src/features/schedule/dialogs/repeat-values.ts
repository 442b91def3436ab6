import { allowedDays, isAllowedDay, type Plan } from '@shiftward/contract/rules/allowed-days.ts'
import { addDays, weekdayOf } from '@shiftward/contract/rules/calendar-date.ts'
import type { RepeatForm } from '@shiftward/contract/schedule-form.ts'
import type { ScheduleContext } from '../schedule-context.ts'
import type { Entry } from '../schedule-dialog.ts'
import { aheadOf, isOver } from '../shift-moment.ts'

export const nowhere: Plan = { startDate: '', endDate: '', weekdays: [] }

type Days = Pick<ScheduleContext, 'plan' | 'today' | 'timeZone'> & {
  team: { startTime: string; endTime: string } | undefined
}
type Shown = Pick<ScheduleContext, 'team' | 'plan' | 'today' | 'month' | 'timeZone'>

/** From an entry's card everything is taken over. From the QHP list no day is picked. */
export function repeatValues(shown: Shown, entry: Entry | undefined, now = Date.now()): RepeatForm {
  const { team, plan = nowhere, today, month } = shown
  const times = entry ?? team
  return {
    startTime: times?.startTime.slice(0, 5) ?? '',
    endTime: times?.endTime.slice(0, 5) ?? '',
    addOnHourRate: entry?.addonRate ?? null,
    onCallShift: entry?.onCallOpenShift ?? false,
    isRepeated: false,
    date: entry && isAllowedDay(entry.day, plan) ? [entry.day] : [],
    recurrenceType: 'Weekly',
    recurrenceStartDate: startOf(assignablePlan(shown, now), [today, entry?.day ?? `${month}-01`]),
    recurrenceWeekdays: entry ? [weekdayOf(entry.day)] : [],
  }
}

/** The days of the block whose shift is not over yet. Last night's shift may still be running. */
export function assignablePlan({ team, plan, today, timeZone }: Days, now = Date.now()): Plan {
  if (!team || !plan) return nowhere
  const firstDay = [addDays(today, -1), today].find((day) => !isOver(day, team, timeZone, now)) ?? addDays(today, 1)
  return aheadOf(firstDay, plan)
}

/** The first allowed day that is not before any of these; the first of all if there is none. */
function startOf(plan: Plan, notBefore: string[]): string {
  if (plan === nowhere) return ''
  const days = allowedDays(plan)
  return days.find((day) => notBefore.every((one) => day >= one)) ?? days[0] ?? plan.startDate
}
