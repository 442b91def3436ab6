import { zoneAbbreviation, zonesBehind } from '@shiftward/contract/rules/time-zone.ts'

/** Names the facility's time zone to a reader in another one. Instants have its offset: '2026-11-17T19:00:00-05:00'. */

/** Whether the clocks of the facility and the reader show different times at that moment. */
function isElsewhere(instant: string): boolean {
  const there = /([+-])(\d\d):(\d\d)$/.exec(instant)
  if (!there) return false
  const minutes = (Number(there[2]) * 60 + Number(there[3])) * (there[1] === '-' ? -1 : 1)
  return minutes !== -new Date(instant).getTimezoneOffset()
}

/** ' CST', to stand behind a time; nothing where the reader's clock shows the same. */
export const zoneText = (instant: string, timeZone: string): string =>
  isElsewhere(instant) ? ` ${zoneAbbreviation(timeZone, Date.parse(instant))}` : ''

/** The same for both ends of a shift. The reader's clock may show the same at one end only. */
export function zoneTexts(shift: { startsAt: string; endsAt: string; timeZone: string }): [start: string, end: string] {
  const { startsAt, endsAt, timeZone } = shift
  if (!isElsewhere(startsAt) && !isElsewhere(endsAt)) return ['', '']
  return zonesBehind({ startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt), timeZone })
}
