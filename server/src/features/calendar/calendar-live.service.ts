import type { Place } from '@shiftward/contract/common.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { ScheduleEvent } from '@shiftward/contract/schedule.ts'
import type { Deps } from '../../lib/deps.ts'
import { AppError } from '../../lib/errors.ts'
import { EventStream } from '../../lib/event-stream.ts'
import type { Caller } from '../../lib/session.ts'
import { findCaller } from '../../lib/session.ts'
import { findPlace } from '../department/department-place.store.ts'

/** Shorter than the minute after which proxies give up on a silent connection. */
export const beatEvery = 15_000

/** Streams the changes of a place while the session lasts and the place stays in the caller's scope. */
export async function followPlace({ db, clock, live }: Deps, caller: Caller, place: Place): Promise<EventStream> {
  const { departmentIds } = await findPlace(db, caller.scope, place)
  const stream = new EventStream()
  const tell = (event: ScheduleEvent) => stream.tell(event)
  const stop = await live.subscribe(departmentIds, {
    ready: () => tell({ type: 'ready' }),
    change: ({ startDate, endDate }) =>
      tell({ type: 'change', startDate: toWireDate(startDate), endDate: toWireDate(endDate) }),
    closed: () => stream.end(),
    userId: caller.userId,
    rightsChanged: () => beat(),
  })
  // Counted with this one: others may have been opened while it waited.
  if (live.countOf(caller.userId) > limits.schedule.liveConnections) {
    stop()
    throw new AppError(429, 'Too many calendars are open. Please close some of them.')
  }

  async function look() {
    const now = await findCaller(db, caller.tokenHash, clock())
    if (!now) return stream.end()
    // A department that came or went is followed or forgotten by a new connection.
    const { departmentIds: ids } = await findPlace(db, now.scope, place)
    if (ids.join() !== departmentIds.join()) return stream.end()
    stream.beat()
  }
  // On any error the stream ends; the console connects again and gets the error then.
  const beat = () => void look().catch(() => stream.end())
  const beats = setInterval(beat, beatEvery)
  stream.once('close', () => {
    clearInterval(beats)
    stop()
  })
  return stream
}
