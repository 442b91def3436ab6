import { LeftAt } from '@shiftward/contract/leave.ts'
import { canHaveLeft, nowInShift } from '@shiftward/contract/rules/call-out.ts'
import { dateAt, type Span, spanOfShift, timeAt } from '@shiftward/contract/rules/shift-time.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { Entry } from '../schedule-dialog.ts'

const spanOf = ({ day, startTime, endTime }: Entry, timeZone: string): Span =>
  spanOfShift({ date: day, startTime, endTime }, timeZone)

/** When the QHP of a running shift has left, if that is now. Undefined where nothing could be kept and given on. */
export function suggestedTime(entry: Entry, timeZone: string, now: number): string | undefined {
  const moment = nowInShift(spanOf(entry, timeZone), now)
  return moment === undefined ? undefined : timeAt(moment, timeZone)
}

type Rest = Pick<Entry, 'day' | 'date' | 'startTime' | 'endTime'>

/** What becomes a vacancy when the QHP has left at the typed time. After midnight it is on the next day. */
export function leftOf(entry: Entry, typed: string, timeZone: string, now: number): { rest?: Rest; problem?: string } {
  const { data: leftAt, error } = LeftAt.safeParse(typed)
  if (leftAt === undefined) return { problem: error?.issues[0]?.message ?? texts.common.invalidTime }
  const moment = spanOf({ ...entry, endTime: leftAt }, timeZone).endsAt
  if (!canHaveLeft(spanOf(entry, timeZone), moment, now)) return { problem: texts.schedule.leftOutside }
  const day = dateAt(moment, timeZone)
  return { rest: { day, date: toWireDate(day), startTime: leftAt, endTime: entry.endTime } }
}
