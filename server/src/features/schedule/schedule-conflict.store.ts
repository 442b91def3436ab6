import { messages } from '@shiftward/contract/messages.ts'
import { timesText } from '@shiftward/contract/rules/clock-time.ts'
import type { Span } from '@shiftward/contract/rules/shift-time.ts'
import type { Connection } from '../../lib/database.ts'
import type { Place } from './schedule-place.store.ts'
import { listLeaves, listTaken, type Taken } from './schedule-provider.store.ts'

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

const titleOf = (shift: Taken, { organizationId }: Pick<Place, 'organizationId'>): string =>
  shift.organization_id === organizationId
    ? `${shift.team_name}, ${shift.skill}, ${timesText(shift.start_time, shift.end_time)}`
    : messages.schedule.unavailable
