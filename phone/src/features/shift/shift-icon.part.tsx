import { zoneText } from '@shiftward/client/zone-text.ts'
import { IconMoon, IconPhoneCall, IconSun } from '@tabler/icons-react'
import { dateOf, dayText, timeOf } from '../../lib/words.ts'

/** Sun and moon tell day from night, a phone tells on call. The word is beside it. */
export function ShiftIcon({ shift, size = 22 }: { shift: { isNight: boolean; onCall: boolean }; size?: number }) {
  const Icon = shift.onCall ? IconPhoneCall : shift.isNight ? IconMoon : IconSun
  return <Icon size={size} aria-hidden="true" />
}

type Kind = { isNight: boolean; onCall: boolean; startsAt: string }

/** Between day and night there is no word that all hospitals share: what starts after noon is named by its start. */
export function kindOfShift({ isNight, onCall, startsAt }: Kind): string {
  if (onCall) return 'On call'
  if (isNight) return 'Night'
  return timeOf(startsAt) < '12:00' ? 'Day' : `From\u00a0${timeOf(startsAt)}`
}

/** 'Mon, Nov 23 night', 'Mon, Nov 23 from 15:00'; a time with its zone where the phone is in another one. */
export function nameOfShift(shift: Kind & { timeZone: string }): string {
  const kind = kindOfShift(shift).toLowerCase()
  const zone = kind.startsWith('from') ? zoneText(shift.startsAt, shift.timeZone) : ''
  return `${dayText(dateOf(shift.startsAt))} ${kind}${zone}`
}
