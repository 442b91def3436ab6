import {
  type Icon,
  IconArrowsExchange,
  IconBuilding,
  IconBuildingHospital,
  IconCalendarMonth,
  IconHistory,
  IconLayoutDashboard,
  IconMailOff,
  IconReportMedical,
  IconStethoscope,
  IconUserCheck,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { Session } from '../lib/session.ts'

const entries = {
  dashboard: { to: '/layout/dashboard', label: 'Dashboard', icon: IconLayoutDashboard },
  genericDashboard: { to: '/layout/generic-dashboard', label: 'Dashboard', icon: IconLayoutDashboard },
  users: { to: '/layout/users', label: 'Users and Permission', icon: IconUsers },
  organization: { to: '/layout/organization', label: 'Organization', icon: IconBuilding },
  facility: { to: '/layout/facility', label: 'Facility', icon: IconBuildingHospital },
  department: { to: '/layout/department', label: 'Department', icon: IconStethoscope },
  team: { to: '/layout/team', label: 'Team', icon: IconUsersGroup },
  scheduler: { to: '/layout/scheduler', label: 'Scheduler', icon: IconCalendarMonth },
  onDuty: { to: '/on-duty', label: 'On duty', icon: IconUserCheck },
  requests: { to: '/layout/swap-requests', label: 'Approval Requests', icon: IconArrowsExchange },
  report: { to: '/layout/report', label: 'Report', icon: IconReportMedical },
  audit: { to: '/layout/audit', label: 'Audit', icon: IconHistory },
  unsent: { to: '/layout/not-sent', label: 'Not sent', icon: IconMailOff },
} as const satisfies Record<string, { to: string; label: string; icon: Icon }>

type MenuEntry = (typeof entries)[keyof typeof entries]

const {
  dashboard,
  genericDashboard,
  users,
  organization,
  facility,
  department,
  team,
  scheduler,
  onDuty,
  requests,
  report,
  audit,
  unsent,
} = entries

const work = [scheduler, onDuty, requests, report]

/** The entry that carries the number of open requests. */
export const requestsPage = requests.to

/** The board that may hang on a wall. */
export const onDutyPage = onDuty.to

/** The levels of the hierarchy, top first. The trail in the header follows them. */
export const hierarchy: MenuEntry[] = [organization, facility, department, team]

/** The entry under which a page without one is found: its address does not say it. */
export const aboveOf = (path: string): string | undefined =>
  path === '/layout/single-sign-on' ? organization.to : undefined

/** The entries of the side menu. The server decides what a user may open. */
export function menuOf(session: Session): MenuEntry[] {
  if (session.isGeneric) return [genericDashboard, scheduler, onDuty]
  if (session.isSchedulerView) return [scheduler, onDuty]
  if (session.isDepartmentUser) return [users, ...hierarchy, ...work]
  if (session.isAdmin) return [dashboard, users, ...hierarchy, ...work, audit, unsent]
  if (session.isOrganizationUser) return [dashboard, users, ...hierarchy, ...work, audit]
  if (session.isFacilityUser) return [dashboard, users, ...hierarchy, ...work]
  return [dashboard, users, team, ...work]
}
