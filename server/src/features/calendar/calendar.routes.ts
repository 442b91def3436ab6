import { rosterEndpoints } from '@shiftward/contract/roster.ts'
import { addDays, sameDayAfterMonths } from '@shiftward/contract/rules/calendar-date.ts'
import { permission, permissionsOf } from '@shiftward/contract/rules/permissions.ts'
import { scheduleEndpoints } from '@shiftward/contract/schedule.ts'
import { scheduleHistoryEndpoints } from '@shiftward/contract/schedule-history.ts'
import { TaggedText } from '../../lib/answer.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { type Caller, callerFinder } from '../../lib/session.ts'
import { findBlock } from '../block/block-place.store.ts'
import { listSkillsOfTeam } from '../team/team.store.ts'
import { readBlock } from './calendar.store.ts'
import { listAvailable } from './calendar-available.service.ts'
import { readDepartment } from './calendar-department.service.ts'
import { readHistory } from './calendar-history.service.ts'
import { Judgements } from './calendar-judgement.ts'
import { followPlace } from './calendar-live.service.ts'
import { CalendarMemory } from './calendar-memory.ts'
import { readRoster } from './calendar-roster.service.ts'

export function calendarRoutes({ db, clock, live }: Deps): Route[] {
  const base = { db, memory: new CalendarMemory(), judgements: new Judgements() }
  const findCaller = callerFinder(db, clock)
  const readerOf = ({ kind }: Caller) => ({
    now: clock(),
    mayDecide: permissionsOf(kind).includes(permission.decideRequests),
    mayWrite: permissionsOf(kind).includes(permission.writeSchedules),
  })
  return [
    route(scheduleEndpoints.ofBlock, async ({ input, caller }) =>
      readBlock(db, await findBlock(db, caller.scope, input.code), readerOf(caller)),
    ),

    route(scheduleEndpoints.ofDepartment, async ({ input, caller }) => {
      const days = { departmentCode: input.departmentCode, ...monthOf(input) }
      const { tag, text } = await readDepartment(base, caller.scope, days, readerOf(caller))
      return new TaggedText(tag, () => `{"providerDatas":${text()}}`)
    }),

    route(rosterEndpoints.get, ({ input, caller }) => readRoster(base, caller.scope, input, readerOf(caller))),

    route(scheduleHistoryEndpoints.ofShift, ({ input, caller }) => readHistory(db, caller.scope, input.shiftId)),

    route(scheduleEndpoints.openShiftSkills, async ({ input, caller }) => {
      const { teamCode } = await findBlock(db, caller.scope, input.scheduleCode)
      return listSkillsOfTeam(db, caller.scope, teamCode)
    }),

    route(scheduleEndpoints.availableProviders, ({ input, caller }) =>
      listAvailable(base, caller.scope, input, clock()),
    ),

    route(scheduleEndpoints.live, ({ input, caller }) => followPlace({ db, live, findCaller }, caller, input)),
  ]
}

function monthOf({ month, year }: { month: number; year: number }) {
  const startDate = `${year}-${String(month).padStart(2, '0')}-01`
  return { startDate, endDate: addDays(sameDayAfterMonths(startDate, 1) ?? startDate, -1) }
}
