import { isDeepStrictEqual } from 'node:util'
import type { Place } from '@shiftward/contract/common.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { ScheduleEvent } from '@shiftward/contract/schedule.ts'
import type { Deps } from '../../lib/deps.ts'
import { AppError } from '../../lib/errors.ts'
import { EventStream } from '../../lib/event-stream.ts'
import type { Caller, callerFinder } from '../../lib/session.ts'
import { findPlace } from '../department/department-place.store.ts'

/** Shorter than the minute after which proxies give up on a silent connection. */
export const beatEvery = 15_000

type LiveDeps = Pick<Deps, 'db' | 'live'> & { findCaller: ReturnType<typeof callerFinder> }

/** Streams the changes of a place while the session lasts and the place stays in the caller's scope. */
export async function followPlace(
  { db, live, findCaller }: LiveDeps,
  caller: Caller,
  place: Place,
): Promise<EventStream> {
  const { departmentIds } = await findPlace(db, caller.scope, place)
  const stream = new EventStream()
  const tell = (event: ScheduleEvent) => stream.tell(event)
  const stop = await live.subscribe(departmentIds, {
    ready: () => tell({ type: 'ready' }),
    change: ({ startDate, endDate }) =>
      tell({ type: 'change', startDate: toWireDate(startDate), endDate: toWireDate(endDate) }),
    closed: () => stream.end(),
    userId: caller.userId,
    rightsChanged: () => beat('atOnce'),
  })
  // This one is counted too, because others may have been opened while it waited.
  if (live.countOf(caller.userId) > limits.schedule.liveConnections) {
    stop()
    throw new AppError(429, 'Too many calendars are open. Please close some of them.')
  }

  async function look(when: 'atOnce' | 'soon') {
    const now = await findCaller(caller.tokenHash, when)
    if (!now) return stream.end()
    // While the scope is the same, a department stays visible, but a facility may have gained or lost one.
    if (place.departmentCode === undefined || !isDeepStrictEqual(now.scope, caller.scope)) {
      const { departmentIds: ids } = await findPlace(db, now.scope, place)
      if (ids.join() !== departmentIds.join()) return stream.end()
    }
    stream.beat()
  }
  // On any error the stream ends; the console connects again and gets the error then.
  const beat = (when: 'atOnce' | 'soon') => void look(when).catch(() => stream.end())
  const beats = setInterval(() => beat('soon'), beatEvery)
  stream.once('close', () => {
    clearInterval(beats)
    stop()
  })
  return stream
}
