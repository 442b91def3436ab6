import { messages } from '@shiftward/contract/messages.ts'
import { timesText } from '@shiftward/contract/rules/clock-time.ts'
import type { Span } from '@shiftward/contract/rules/shift-time.ts'
import { zoneAbbreviation } from '@shiftward/contract/rules/time-zone.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { Connection } from '../../lib/database.ts'
import type { Place } from '../block/block-place.store.ts'
import { listTaken, type Taken } from '../shift/shift-provider.store.ts'
import { listLeaves } from './rule-leave.store.ts'

/** A time at which a provider is not free, with the words for it. */
export type Busy = Span & { title: string; shift?: Taken }

/**
 * When a provider is busy around the wanted shifts: with shifts anywhere, or on leave. For another organization's
 * shift, name and place are hidden.
 */
export async function listBusy(
  db: Connection,
  providerId: number,
  place: Pick<Place, 'organizationId' | 'timeZone'>,
  wanted: readonly Span[],
): Promise<Busy[]> {
  if (wanted.length === 0) return []
  const range = {
    from: new Date(Math.min(...wanted.map(({ startsAt }) => startsAt))),
    to: new Date(Math.max(...wanted.map(({ endsAt }) => endsAt))),
  }
  const taken = await listTaken(db, [providerId], range)
  const leaves = await listLeaves(db, [providerId], place, range)
  return [
    ...taken.map((shift) => ({ ...spanOf(shift), shift, title: titleOf(shift, place) })),
    ...leaves.map((leave) => ({ ...spanOf(leave), title: messages.schedule.onLeave })),
  ]
}

const spanOf = ({ startsAt, endsAt }: Span): Span => ({ startsAt, endsAt })

/** 'ICU Night, 11-20, 19:00–07:00 (+1) CST, Mercy North': the other shift in its own local time. */
function titleOf(shift: Taken, { organizationId }: Pick<Place, 'organizationId'>): string {
  if (shift.organization_id !== organizationId) return messages.schedule.unavailable
  const hours = timesText(shift.start_time, shift.end_time).replace('-', '–')
  const zone = zoneAbbreviation(shift.time_zone, shift.startsAt)
  return `${shift.team_name}, ${toWireDate(shift.date).slice(0, 5)}, ${hours} ${zone}, ${shift.facility_name}`
}
