import { type Span, spanOfShift } from '@shiftward/contract/rules/shift-time.ts'
import { fromWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { FindShift } from './candidate.queries.ts'

export const spanOfFound = ({ date, startTime, endTime }: FindShift, timeZone: string): Span =>
  spanOfShift({ date: fromWireDate(date), startTime, endTime }, timeZone)
