import { permission } from '@shiftward/contract/rules/permissions.ts'
import { dateAt } from '@shiftward/contract/rules/shift-time.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { keep, readKept } from '../../../lib/kept-state.ts'
import { useSession } from '../../../lib/session.ts'
import { departmentSkillNamesQuery } from '../../department/department.queries.ts'
import { useMay } from '../../session/session.queries.ts'
import { scheduleFacilitiesQuery, teamBlocksQuery, teamSkillsQuery } from '../schedule.queries.ts'
import type { ScheduleContext } from '../schedule-context.ts'
import { type Change, choose, planOf, settle } from './schedule-choice.ts'
import { isSameSearch, type ScheduleSearch } from './schedule-search.ts'

const leftKey = 'scheduler'

/** What is chosen: from the address, or else the defaults. */
export function useSchedule() {
  const address: ScheduleSearch = useSearch({ from: '/shell/layout/scheduler' })
  // Coming back from another page by the menu shows the calendar as it was left.
  const search = address.facility === undefined ? { ...(readKept(leftKey) as ScheduleSearch), ...address } : address
  const navigate = useNavigate({ from: '/layout/scheduler' })
  const { isDepartmentForced, mayWrite, mayDecide } = useRights()
  const { chosen, facility, timeZone, today, isSettled, ...found } = useLookups(search, isDepartmentForced)
  const { facilities, teams, teamSkills, departmentSkills, skillNames } = found

  // Put the defaults into the address so that it can be shared; replace, so that Back skips this step.
  useEffect(() => {
    if (!isSettled) return
    keep(leftKey, chosen)
    if (!isSameSearch(address, chosen)) void navigate({ search: chosen, replace: true })
  })

  // The calendars and the roster have a toggle each: the one that was pressed may be gone before the other comes.
  const isViewPressed = useRef(false)
  const left = useRef<ScheduleSearch>({})
  function change(change: Change) {
    const next = choose(chosen, change)
    if ('view' in change) {
      const { team, skill, block } = chosen
      // Switching back to Team view restores the team that was chosen before.
      if (chosen.view === 'team') left.current = { team, skill, block }
      if (change.view === 'team') Object.assign(next, left.current)
    }
    const isSameDepartment = next.facility === chosen.facility && next.department === chosen.department
    void navigate({
      search: settle(next, { isDepartmentForced, today, teams: isSameDepartment ? teams.data : undefined }),
    })
  }

  const team = teams.data?.find((one) => one.teamCode === chosen.team)
  const block = team?.schedule.find((one) => one.scheduleCode === chosen.block)
  const plan = useMemo(() => team && block && planOf(team, block), [team, block])
  const context: ScheduleContext = {
    mode: chosen.view === 'roster' ? 'department' : (chosen.view ?? 'team'),
    facility,
    department: facility?.department.find((one) => one.departmentCode === chosen.department),
    teamCode: chosen.team,
    team,
    block,
    skill: chosen.skill,
    skills: teamSkills.data ?? [],
    plan,
    timeZone,
    today,
    month: chosen.month ?? today.slice(0, 7),
    mayWrite: mayWrite && !block?.isDeactivated,
    mayDecide,
  }
  // Data from an earlier read stays visible when a refresh fails.
  const failed = [facilities, teams, teamSkills, departmentSkills].filter((query) => query.isError && !query.data)
  /** Present if a lookup failed. */
  const retry = failed.length > 0 ? () => failed.forEach((query) => void query.refetch()) : undefined
  const lookups = { facilities, teams, hasNoTeam: teams.data?.length === 0, skillNames, retry }
  return { context, chosen, change, isDepartmentForced, isViewPressed, isSettled, ...lookups }
}

/** The scheduler view only shows, whatever the caller may do elsewhere. */
function useRights() {
  const session = useSession()
  const isDepartmentForced = (session?.isGeneric ?? false) || (session?.isSchedulerView ?? false)
  const mayWrite = useMay(permission.writeSchedules) && !isDepartmentForced
  const mayDecide = useMay(permission.decideRequests) && !isDepartmentForced
  return { isDepartmentForced, mayWrite, mayDecide }
}

/** Reads what can be chosen, step by step: the facilities, then the teams of the chosen department, then their skills. */
function useLookups(search: ScheduleSearch, isDepartmentForced: boolean) {
  const facilities = useQuery(scheduleFacilitiesQuery)
  const placed = settle(search, { isDepartmentForced, today: '', facilities: facilities.data })
  const facility = facilities.data?.find((one) => one.facilityCode === placed.facility)
  const timeZone = facility?.timeZone ?? 'UTC'
  const today = dateAt(Date.now(), timeZone)
  const known = { isDepartmentForced, today, facilities: facilities.data }

  const teams = useQuery({
    ...teamBlocksQuery(placed.department ?? ''),
    enabled: facility !== undefined && placed.department !== undefined,
  })
  const teamed = settle(search, { ...known, teams: teams.data })
  const teamSkills = useQuery({
    ...teamSkillsQuery(teamed.team ?? ''),
    enabled: teams.data !== undefined && teamed.team !== undefined,
  })
  const departmentSkills = useQuery({
    ...departmentSkillNamesQuery(placed.department ?? ''),
    enabled: teamed.view === 'department' && facility !== undefined && placed.department !== undefined,
  })
  const skillNames = teamed.team === undefined ? departmentSkills.data : teamSkills.data?.map((one) => one.skillLevel)
  const chosen = settle(search, { ...known, teams: teams.data, skills: skillNames })
  const isSettled = facilities.data !== undefined && (placed.department === undefined || teams.data !== undefined)
  return {
    ...{ facilities, teams, teamSkills, departmentSkills, skillNames: skillNames ?? [] },
    ...{ facility, timeZone, today, chosen, isSettled },
  }
}

export type Schedule = ReturnType<typeof useSchedule>
