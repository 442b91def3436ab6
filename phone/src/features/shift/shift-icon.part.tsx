import { dayText } from '@shiftward/contract/rules/day-words.ts'
import { IconMoon, IconPhoneCall, IconSun } from '@tabler/icons-react'
import { dateOf } from '../../lib/words.ts'

/** Sun and moon tell day from night, a phone tells on call. The word is beside it. */
export function ShiftIcon({ shift, size = 22 }: { shift: { isNight: boolean; onCall: boolean }; size?: number }) {
  const Icon = shift.onCall ? IconPhoneCall : shift.isNight ? IconMoon : IconSun
  return <Icon size={size} aria-hidden="true" />
}

export const kindOfShift = ({ isNight, onCall }: { isNight: boolean; onCall: boolean }): string =>
  onCall ? 'On call' : isNight ? 'Night' : 'Day'

/** 'Mon, Nov 23 night' */
export const nameOfShift = (shift: { isNight: boolean; onCall: boolean; startsAt: string }): string =>
  `${dayText(dateOf(shift.startsAt))} ${kindOfShift(shift).toLowerCase()}`
