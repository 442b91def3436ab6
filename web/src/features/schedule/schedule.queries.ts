import { facilityEndpoints } from '@shiftward/contract/facility.ts'
import { needEndpoints } from '@shiftward/contract/need.ts'
import { rosterEndpoints } from '@shiftward/contract/roster.ts'
import { ruleEndpoints } from '@shiftward/contract/rule.ts'
import { fromWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { type CalendarEntry, scheduleEndpoints } from '@shiftward/contract/schedule.ts'
import { scheduleBlockEndpoints } from '@shiftward/contract/schedule-block.ts'
import { teamEndpoints } from '@shiftward/contract/team.ts'
import { keepPreviousData, type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import { isUnasked } from '../../lib/background-refresh.ts'
import { call } from '../../lib/call.ts'
import { wholeEntry, wholeTeam } from '../../lib/older-answer.ts'
import { getSession } from '../../lib/session.ts'
import { factsKnown, manyFactsKnown } from './judge/known-facts.ts'
import { toQhp } from './provider/provider-filter.ts'
import type { Entry } from './schedule-dialog.ts'

/** The queries of the scheduler. Their keys begin with 'schedule', so that a change can invalidate all of them. */

const optionsOf = ({ signal, queryKey }: QueryFunctionContext) => ({ signal, background: isUnasked(queryKey) })

/** The live connection reports changes, so no need to refetch earlier. */
const staleTime = 60_000

/** Comparing thousands of entries costs more than rendering the few hundred visible ones again. */
const structuralSharing = false

/** Changes the entry in place: copying thousands is slow. */
const toEntry = (entry: CalendarEntry): Entry => Object.assign(wholeEntry(entry), { day: fromWireDate(entry.date) })

export const scheduleFacilitiesQuery = queryOptions({
  queryKey: ['facility', 'schedule'],
  queryFn: ({ signal }) => call(facilityEndpoints.byUserCode, { code: getSession()?.userCode }, { signal }),
})

export const teamBlocksQuery = (departmentCode: string) =>
  queryOptions({
    queryKey: ['schedule', 'blocks', departmentCode],
    queryFn: async (context) =>
      (await call(scheduleBlockEndpoints.byDepartment, { code: departmentCode }, optionsOf(context))).map(wholeTeam),
  })

export const teamSkillsQuery = (teamCode: string) =>
  queryOptions({
    queryKey: ['team', 'skills', teamCode],
    queryFn: ({ signal }) => call(teamEndpoints.skills, { code: teamCode }, { signal }),
  })

export const blockCalendarKey = ['schedule', 'calendar', 'block']
export const blockCalendarQuery = (scheduleCode: string) =>
  queryOptions({
    queryKey: [...blockCalendarKey, scheduleCode],
    queryFn: async (context) =>
      (await call(scheduleEndpoints.ofBlock, { code: scheduleCode }, optionsOf(context))).map(toEntry),
    structuralSharing,
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
    structuralSharing,
    staleTime,
  })

/** Days are ISO text. The old days stay until the new ones have loaded. */
export const rosterQuery = (departmentCode: string, days: { startDate: string; endDate: string }) =>
  queryOptions({
    queryKey: ['schedule', 'roster', departmentCode, days],
    queryFn: async (context) => {
      const roster = await call(rosterEndpoints.get, { departmentCode, ...days }, optionsOf(context))
      return { ...roster, entries: roster.entries.map(toEntry) }
    },
    structuralSharing,
    staleTime,
    placeholderData: keepPreviousData,
  })

/** What the teams of a department need and have. */
export const coverageQuery = (departmentCode: string, range: { startDate: string; endDate: string }) =>
  queryOptions({
    queryKey: ['schedule', 'coverage', departmentCode, range],
    queryFn: (context) => call(needEndpoints.coverage, { departmentCode, ...range }, optionsOf(context)),
    staleTime,
  })

/** Everyone who can be assigned in a block, with the days on which they have a conflict. */
export const blockProvidersQuery = (scheduleCode: string) =>
  queryOptions({
    queryKey: ['schedule', 'providers', scheduleCode],
    queryFn: async (context) =>
      (await call(scheduleEndpoints.availableProviders, { scheduleCode }, optionsOf(context))).map(toQhp),
    structuralSharing,
    staleTime,
  })

/** What the lines of a roster are judged by while a shift of the block is dragged over them. */
export const manyFactsQuery = (scheduleCode: string, providerCodes: string[]) =>
  queryOptions({
    queryKey: ['schedule', 'facts of many', scheduleCode, providerCodes],
    queryFn: async (context) =>
      manyFactsKnown(
        await call(ruleEndpoints.manyFacts, { scheduleCode, providerCode: providerCodes }, optionsOf(context)),
      ),
  })

/** What the rules need to know about a provider in a block. */
export const factsQuery = (scheduleCode: string, providerCode: string) =>
  queryOptions({
    queryKey: ['schedule', 'facts', scheduleCode, providerCode],
    queryFn: async (context) =>
      factsKnown(await call(ruleEndpoints.facts, { scheduleCode, providerCode }, optionsOf(context))),
  })
