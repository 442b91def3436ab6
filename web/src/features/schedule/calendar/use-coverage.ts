import { isAllowedDay } from '@shiftward/contract/rules/allowed-days.ts'
import { fromWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Schedule } from '../choice/use-schedule.ts'
import { coverageByDay } from '../coverage.ts'
import { coverageQuery } from '../schedule.queries.ts'

/** What the shown teams need and have on these days. Nothing while it loads: the calendar does not wait for it. */
export function useCoverage({ context, teams }: Schedule, days: readonly string[]) {
  const { mode, department, teamCode, skill, timeZone, plan } = context
  const range = { startDate: days[0] ?? '', endDate: days.at(-1) ?? '' }
  const { data } = useQuery({
    ...coverageQuery(department?.departmentCode ?? '', range),
    enabled: department !== undefined && (teams.data?.some(({ hasNeeds }) => hasNeeds) ?? false),
  })
  return useMemo(() => {
    // The team view shows all skills, and the days of one block.
    const isTeam = mode === 'team'
    const rows = (data ?? []).filter(({ date }) => !isTeam || (plan && isAllowedDay(fromWireDate(date), plan)))
    const shownSkill = isTeam ? undefined : skill
    const now = Date.now()
    return coverageByDay(rows, { teams: teams.data ?? [], teamCode, skill: shownSkill, timeZone, now })
  }, [data, teams.data, mode, teamCode, skill, timeZone, plan])
}
