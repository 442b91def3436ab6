import './temporal.ts'
import { zoneText } from '@shiftward/client/zone-text.ts'
import { dateAt, localInstant, momentOf } from '@shiftward/contract/rules/shift-time.ts'
import { toIsoDate, toWireDate } from '@shiftward/contract/rules/wire-date.ts'

/** Moments as answers have them: on the facility's clock, 'MM-DD-YYYY HH:mm:ss'. The reader may be elsewhere. */

/** ' PST', to stand behind the time; nothing where the reader's clock shows the same. */
export function zoneOfMoment(moment: string, timeZone: string): string {
  const at = momentOf(toIsoDate(moment.slice(0, 10)) ?? '', moment.slice(11), timeZone)
  return zoneText(localInstant(at, timeZone), timeZone)
}

/** '14:00', '14:00 PST', '14:00 PST on 11-16': with the day unless it is today at the facility. */
export function momentWords(moment: string, timeZone: string, now = Date.now()): string {
  const time = `${moment.slice(11, 16)}${zoneOfMoment(moment, timeZone)}`
  return moment.startsWith(toWireDate(dateAt(now, timeZone))) ? time : `${time} on ${moment.slice(0, 5)}`
}
