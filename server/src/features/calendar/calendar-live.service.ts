import { limits } from '@shiftward/contract/limits.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { ScheduleEvent } from '@shiftward/contract/schedule.ts'
import type { Deps } from '../../lib/deps.ts'
import { AppError } from '../../lib/errors.ts'
import { EventStream } from '../../lib/event-stream.ts'
import type { Caller } from '../../lib/session.ts'
import { findCaller } from '../../lib/session.ts'
import { findDepartmentByCode } from '../department/department.store.ts'

/** Shorter than the minute after which proxies give up on a silent connection. */
export const beatEvery = 15_000

/** Streams the changes of a department while the session lasts and the department stays in the caller's scope. */
export async function followDepartment({ db, clock, live }: Deps, caller: Caller, code: string): Promise<EventStream> {
  const { departmentId } = await findDepartmentByCode(db, caller.scope, code)
  if (live.countOf(caller.userId) >= limits.schedule.liveConnections) {
    throw new AppError(429, 'Too many calendars are open. Please close some of them.')
  }
  const stream = new EventStream()
  const tell = (event: ScheduleEvent) => stream.tell(event)
  const stop = await live.subscribe(departmentId, {
    ready: () => tell({ type: 'ready' }),
    change: ({ startDate, endDate }) =>
      tell({ type: 'change', startDate: toWireDate(startDate), endDate: toWireDate(endDate) }),
    closed: () => stream.end(),
    userId: caller.userId,
    sessionsEnded: () => beat(),
  })

  async function look() {
    const now = await findCaller(db, caller.tokenHash, clock())
    if (!now) return stream.end()
    await findDepartmentByCode(db, now.scope, code)
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
