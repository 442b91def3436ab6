import { type Permission, permission } from '@shiftward/contract/rules/permissions.ts'
import type { StatName } from '@shiftward/contract/rules/tiles.ts'
import type { LinkProps } from '@tanstack/react-router'
import type { Session } from '../../lib/session.ts'

type Step = { title: string; text: string; to: NonNullable<LinkProps['to']>; action: string }

/** How much is there, as far as it is known. */
type There = Partial<Record<StatName | 'teamCount', number>>

type OwnStep = Step & { needs: Permission; isDone?: (there: There) => boolean }

const has = (name: keyof There) => (there: There) => (there[name] ?? 0) > 0

/** Organization admins change their organization, but do not enter another one. */
const organization: OwnStep = {
  needs: permission.manageOrganizations,
  title: 'Enter the organization',
  text: 'Its name and address. Everything else belongs to an organization.',
  to: '/layout/organization',
  action: 'Organizations',
  isDone: has('organizationCount'),
}

const steps: OwnStep[] = [
  {
    needs: permission.manageFacilities,
    title: 'Add the facilities',
    text: 'Each hospital or clinic with address and NPI. Shifts run in the facility’s own time zone.',
    to: '/layout/facility',
    action: 'Facilities',
    isDone: has('facilityCount'),
  },
  {
    needs: permission.manageAdmins,
    title: 'Invite administrators',
    text: 'Each sets up the facilities and departments that they get access to.',
    to: '/layout/users',
    action: 'Users',
    // One of them is whoever is reading this.
    isDone: ({ userCount = 0, providerCount = 0 }) => userCount - providerCount > 1,
  },
  {
    needs: permission.manageDepartments,
    title: 'Set up departments with skills and rates',
    text: 'The rate of a skill is the maximum for an open shift.',
    to: '/layout/department',
    action: 'Departments',
    isDone: has('departmentCount'),
  },
  {
    needs: permission.manageTeams,
    title: 'Form teams',
    text: 'Working hours, weekdays, skills and the color in the calendar.',
    to: '/layout/team',
    action: 'Teams',
    isDone: has('teamCount'),
  },
  {
    needs: permission.manageTeams,
    title: 'Say what each team needs',
    text: 'How many people of each skill on every weekday, in the tab Needs. New blocks can start with these shifts.',
    to: '/layout/team',
    action: 'Teams',
  },
  {
    needs: permission.manageProviders,
    title: 'Invite your people',
    text: 'Map each QHP to the facilities where they work, with their labor type. A list can be imported.',
    to: '/layout/users',
    action: 'Users',
    isDone: has('providerCount'),
  },
  {
    needs: permission.writeSchedules,
    title: 'Build the schedule',
    text: 'Create a block for a team, assign QHPs, and publish it: then your people are told.',
    to: '/layout/scheduler',
    action: 'Scheduler',
  },
  {
    needs: permission.decideRequests,
    title: 'Decide open requests',
    text: 'Approve or deny swaps, leave and shift requests of your QHPs.',
    to: '/layout/swap-requests',
    action: 'Approval Requests',
  },
]

const look: Step[] = [
  {
    title: 'Look at the schedule',
    text: 'See who works when in your departments.',
    to: '/layout/scheduler',
    action: 'Scheduler',
  },
]

const onCall: Step = {
  title: 'See who is on duty',
  text: 'See the QHPs on duty by department and team, with the number to call.',
  to: '/layout/generic-dashboard',
  action: 'Dashboard',
}

/** The next steps for this role, in the order in which they depend on each other. */
export function nextSteps(
  session: Session,
  permissions: readonly number[],
  there: There,
): (Step & { isDone: boolean })[] {
  const own = [...(session.isAdmin ? [organization] : []), ...steps].filter(({ needs }) => permissions.includes(needs))
  if (own.length > 0) return own.map(({ isDone, ...step }) => ({ ...step, isDone: isDone?.(there) ?? false }))
  return (session.isGeneric ? [onCall, ...look] : look).map((step) => ({ ...step, isDone: false }))
}
