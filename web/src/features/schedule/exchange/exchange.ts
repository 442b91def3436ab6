import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { isPending } from '../calendar/pending-entries.ts'
import { shortDayTitle } from '../calendar-days.ts'
import { hoursText } from '../entry/entry-text.ts'
import type { Entry } from '../schedule-dialog.ts'
import { hasStarted } from '../shift-moment.ts'

/** A shift that somebody has. `day` is ISO text. */
export type OwnedShift = Pick<Entry, 'version' | 'teamName' | 'day' | 'startTime' | 'endTime'> & {
  shiftId: number
  providerCode: string
  providerName: string
  /** A swap of it has not ended. */
  hasSwap: boolean
}

/** Each gets the other's shift. */
export type Exchange = { one: OwnedShift; other: OwnedShift }

/** The shift of an entry, if it can be exchanged. */
export function ownedShift(entry: Entry, timeZone: string, now = Date.now()): OwnedShift | undefined {
  const { shiftId, providerCode, providerName, swap } = entry
  if (shiftId === null || providerCode === null || providerName === null) return undefined
  if (isPending(entry) || hasStarted(entry.day, entry, timeZone, now)) return undefined
  const { version, teamName, day, startTime, endTime } = entry
  return { shiftId, version, providerCode, providerName, teamName, day, startTime, endTime, hasSwap: swap !== null }
}

/** 'Ben Oaks gets Days on Wed, Nov 18, 07:00–15:00, and Ada Moss gets Nights on Tue, Nov 17, 19:00–07:00 (+1).' */
export const exchangeText = ({ one, other }: Exchange): string =>
  `${other.providerName} gets ${shiftText(one)}, and ${one.providerName} gets ${shiftText(other)}.`

const shiftText = (shift: OwnedShift): string => `${shift.teamName} on ${shortDayTitle(shift.day)}, ${hoursText(shift)}`

/** The message after the exchange. */
export function exchangedText({ one, other }: Exchange): string {
  const ended = [one, other].filter(({ hasSwap }) => hasSwap).length
  const done = `Exchanged: ${other.providerName} has ${placeText(one)}, ${one.providerName} has ${placeText(other)}.`
  return ended > 0 ? `${done} ${texts.schedule.endedSwaps(ended)}` : done
}

const placeText = ({ teamName, day }: OwnedShift): string => `${teamName} on ${toWireDate(day).slice(0, 5)}`
