import type { MySwap } from '@shiftward/contract/mobile-request.ts'
import { dateOf, dayText, timeText } from '../../lib/words.ts'

/** An exchange ends when the first of its shifts begins: 'Open until Tue, Nov 24, 19:00' */
export function openUntil({ shift, returnShift }: Pick<MySwap, 'shift' | 'returnShift'>): string {
  const isReturnFirst = returnShift !== null && Date.parse(returnShift.startsAt) < Date.parse(shift.startsAt)
  const { startsAt, timeZone } = isReturnFirst ? returnShift : shift
  return `Open until ${dayText(dateOf(startsAt))}, ${timeText(startsAt, timeZone)}`
}
