import { isOpenOn } from '@shiftward/contract/rules/open-team.ts'
import { measuring } from '@shiftward/contract/rules/roster-totals.ts'
import type { TeamBlocks } from '@shiftward/contract/schedule-block.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { toList } from '../choice/schedule-search.ts'
import type { Schedule } from '../choice/use-schedule.ts'
import { coverageByDay, type DayCoverage, shortOn } from '../coverage.ts'
import { type Review, withProposal } from '../fill/fill-review.ts'
import { rosterQuery } from '../schedule.queries.ts'
import { type Filters, isChosen } from './roster-match.ts'
import { withChanges } from './roster-pending.ts'
import { askedDays, type Days, daysOf, listDays } from './roster-period.ts'
import { peopleRows, type RosterData, teamRows } from './roster-rows.ts'
import { keepRows, useKept } from './use-kept.ts'
import { usePendingChanges } from './use-roster-changes.ts'

const noTeams: TeamBlocks[] = []

/** The roster that is chosen: its days, its rows and its coverage. */
export function useRoster(
  { context, chosen, teams: { data: allTeams = noTeams }, isSettled }: Schedule,
  review: Review | undefined,
) {
  const { department, timeZone, today } = context
  const { period = 'twoWeeks', day = today, teams: teamList, skills, labour, q = '' } = chosen
  const filters = useMemo(
    () => ({ teams: toList(teamList), skills: toList(skills), labour: toList(labour), q }),
    [teamList, skills, labour, q],
  )
  const wanted = useMemo(() => daysOf(period, day, ofFilter(allTeams, filters)), [period, day, allTeams, filters])
  // Without those that were closed before the days on screen.
  const teams = useMemo(() => allTeams.filter((team) => isOpenOn(team, wanted.startDate)), [allTeams, wanted])
  const chosenTeams = useMemo(() => ofFilter(teams, filters), [teams, filters])
  const query = useQuery({
    ...rosterQuery(department?.departmentCode ?? '', askedDays(wanted)),
    enabled: department !== undefined && isSettled,
  })
  // While other days load, the old ones stay with their own entries.
  const days = useSettled(wanted, query.isPlaceholderData)
  const measure = useMemo(() => measuring(timeZone), [timeZone])
  const changes = usePendingChanges()
  const data = useMemo(() => {
    if (!query.data) return undefined
    const now = changes.length > 0 ? { ...query.data, entries: withChanges(query.data.entries, changes) } : query.data
    return review ? withProposal(now, review) : now
  }, [query.data, changes, review])
  const shown = useMemo(() => {
    const dayList = listDays(days)
    if (!data) return { dayList, data, teamRows: [], rows: [], coverage: [], short: { short: 0, urgent: 0 } }
    const basis = { data, days, dayList, measure }
    const coverage = coverageRows(data, chosenTeams, timeZone, filters.skills)
    return {
      dayList,
      data,
      teamRows: teamRows(basis, teams, filters),
      rows: review?.isOnlyChanged ? onlyChanged(peopleRows(basis, teams, filters)) : peopleRows(basis, teams, filters),
      coverage,
      short: shortIn(coverage, days),
    }
  }, [data, days, measure, teams, chosenTeams, filters, timeZone, review?.isOnlyChanged])
  const isFiltered = Object.values(filters).some((value) => value.length > 0)
  const rows = useKept(shown.rows, keepRows)
  return { ...shown, rows, period, days, wanted, filters, isFiltered, teams, chosenTeams, measure, query, review }
}

const ofFilter = (teams: TeamBlocks[], filters: Filters) =>
  teams.filter(({ teamCode }) => isChosen(filters.teams, teamCode))

export type RosterView = ReturnType<typeof useRoster>

/** The people for whom the proposal changes something, with the heads of their groups. */
const onlyChanged = (rows: ReturnType<typeof peopleRows>) => {
  const skills = new Set(rows.flatMap((row) => (row.kind === 'person' && row.gain ? [row.skill] : [])))
  return rows.filter((row) => (row.kind === 'person' ? row.gain !== undefined : skills.has(row.skill)))
}

function useSettled(wanted: Days, isWaiting: boolean): Days {
  const [settled, setSettled] = useState(wanted)
  if (!isWaiting && settled !== wanted) setSettled(wanted)
  return isWaiting ? settled : wanted
}

export type CoverageRow = { skill: string; days: Map<string, DayCoverage> }

function coverageRows(
  data: RosterData,
  teams: readonly TeamBlocks[],
  timeZone: string,
  skills: string[],
): CoverageRow[] {
  const codes = new Set(teams.map(({ teamCode }) => teamCode))
  const rows = data.coverage.filter(({ teamCode }) => codes.has(teamCode))
  const now = Date.now()
  return data.skills
    .filter((skill) => skills.length === 0 || skills.includes(skill))
    .map((skill) => ({ skill, days: coverageByDay(rows, { teams, teamCode: undefined, skill, timeZone, now }) }))
    .filter(({ days }) => days.size > 0)
}

function shortIn(rows: readonly CoverageRow[], { startDate, endDate }: Days) {
  const sums = rows.map((row) => shortOn(row.days, (day) => day >= startDate && day <= endDate))
  return {
    short: sums.reduce((sum, { short }) => sum + short, 0),
    urgent: sums.reduce((sum, { urgent }) => sum + urgent, 0),
  }
}
