import { localInstant } from '@shiftward/contract/rules/shift-time.ts'
import ical, { type ICalCalendar, ICalEventStatus } from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import type { Connection } from '../../lib/database.ts'
import { type FeedShift, findSubject, listFeedRemovals, listFeedShifts } from './mobile-feed.store.ts'

const keptDays = 60

/** The calendar behind a secret address, from the published state; undefined for an unknown one. */
export async function readCalendar(db: Connection, secret: string, now: Date): Promise<string | undefined> {
  const subject = await findSubject(db, secret)
  if (!subject) return undefined
  const since = new Date(now.getTime() - keptDays * 86_400_000)
  const calendar = ical({
    name: subject.name,
    prodId: { company: 'Shiftward', product: 'Shiftward', language: 'EN' },
    timezone: { name: null, generator: zoneBlock },
  })
  for (const shift of await listFeedShifts(db, subject, since)) addShift(calendar, shift, 'teamId' in subject)
  for (const { shift_id, at, before, sequence, timeZone } of await listFeedRemovals(db, subject, since)) {
    calendar.createEvent({
      id: uidOf(shift_id),
      sequence,
      stamp: at,
      start: localTime(new Date(before.starts_at), timeZone),
      end: localTime(new Date(before.ends_at), timeZone),
      timezone: timeZone,
      summary: 'Cancelled',
      status: ICalEventStatus.CANCELLED,
    })
  }
  return calendar.toString()
}

/** The library knows a zone by its current name in its own spelling, but events find it by the name that they give. */
function zoneBlock(timeZone: string): string | null {
  const spelled = new Temporal.ZonedDateTime(0n, timeZone).timeZoneId
  const [block] = tzlib_get_ical_block(spelled)
  return block?.replace(/^(TZID|X-LIC-LOCATION):.*$/gm, `$1:${timeZone}`) ?? null
}

const uidOf = (shiftId: number) => `shift-${shiftId}@shiftward`

/** As the facility's clock shows it; the time zone is named beside it. */
const localTime = (moment: Date, timeZone: string) => localInstant(moment.getTime(), timeZone).slice(0, 19)

function addShift(calendar: ICalCalendar, shift: FeedShift, isOfTeam: boolean) {
  const { teamName, timeZone, providerName, skill } = shift
  const notes = [skill, shift.departmentName, shift.comment, shift.desk_phone && `Desk: ${shift.desk_phone}`]
  calendar.createEvent({
    id: uidOf(shift.shift_id),
    sequence: shift.sequence,
    stamp: shift.at,
    start: localTime(shift.starts_at, timeZone),
    end: localTime(shift.ends_at, timeZone),
    timezone: timeZone,
    summary: `${teamName}${shift.is_on_call ? ' (on call)' : ''}${isOfTeam ? `: ${providerName}` : ''}`,
    location: [shift.facilityName, shift.address_line1, `${shift.city}, ${shift.state} ${shift.zip}`].join(', '),
    description: notes.filter((note) => note !== '').join('\n'),
    status: ICalEventStatus.CONFIRMED,
  })
}
