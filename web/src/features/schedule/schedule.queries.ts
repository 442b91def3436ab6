import { facilityEndpoints } from '@shiftward/contract/facility.ts'
import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'
import { type CalendarEntry, scheduleEndpoints } from '@shiftward/contract/schedule.ts'
import { scheduleBlockEndpoints } from '@shiftward/contract/schedule-block.ts'
import { teamEndpoints } from '@shiftward/contract/team.ts'
import { type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { isUnasked } from './background-refresh.ts'
import { toQhp } from './provider-filter.ts'
import type { Entry } from './schedule-dialog.ts'

/** What the scheduler reads. All keys begin with 'schedule': a change of the schedule makes all of it old. */

const optionsOf = ({ signal, queryKey }: QueryFunctionContext) => ({ signal, background: isUnasked(queryKey) })

/** The live connection says when something changed; until then it is fresh. */
const staleTime = 60_000

const toEntry = (entry: CalendarEntry): Entry => ({ ...entry, day: toIsoDate(entry.date) ?? '' })

export const scheduleFacilitiesQuery = queryOptions({
  queryKey: ['facility', 'schedule'],
  queryFn: ({ signal }) => call(facilityEndpoints.byUserCode, {}, { signal }),
})

export const teamBlocksQuery = (departmentCode: string) =>
  queryOptions({
    queryKey: ['schedule', 'blocks', departmentCode],
    queryFn: (context) => call(scheduleBlockEndpoints.byDepartment, { code: departmentCode }, optionsOf(context)),
  })

export const teamSkillsQuery = (teamCode: string) =>
  queryOptions({
    queryKey: ['team', 'skills', teamCode],
    queryFn: ({ signal }) => call(teamEndpoints.skills, { code: teamCode }, { signal }),
  })

export const blockCalendarQuery = (scheduleCode: string) =>
  queryOptions({
    queryKey: ['schedule', 'calendar', 'block', scheduleCode],
    queryFn: async (context) =>
      (await call(scheduleEndpoints.ofBlock, { code: scheduleCode }, optionsOf(context))).map(toEntry),
    staleTime,
  })

/** `month` is '2026-11'. */
export const departmentCalendarQuery = (departmentCode: string, month: string) =>
  queryOptions({
    queryKey: ['schedule', 'calendar', 'department', departmentCode, month],
    queryFn: async (context) => {
      const [year, number] = month.split('-')
      const input = { departmentCode, month: String(Number(number)), year: String(year) }
      return (await call(scheduleEndpoints.ofDepartment, input, optionsOf(context))).providerDatas.map(toEntry)
    },
    staleTime,
  })

/** Everybody who can be assigned in a block, with the days on which they have a conflict. */
export const blockProvidersQuery = (scheduleCode: string) =>
  queryOptions({
    queryKey: ['schedule', 'providers', scheduleCode],
    queryFn: async (context) =>
      (await call(scheduleEndpoints.availableProviders, { scheduleCode }, optionsOf(context))).map(toQhp),
    // A set is not compared with the one before it.
    structuralSharing: false,
    staleTime,
  })
