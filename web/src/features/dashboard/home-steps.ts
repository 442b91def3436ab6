import { type Permission, permission } from '@shiftward/contract/rules/permissions.ts'
import type { LinkProps } from '@tanstack/react-router'
import type { Session } from '../../lib/session.ts'

type Step = { title: string; text: string; to: NonNullable<LinkProps['to']>; action: string }

const steps: (Step & { needs: Permission })[] = [
  {
    needs: permission.manageOrganizations,
    title: 'Enter the organization',
    text: 'Its name and address. Everything else belongs to an organization.',
    to: '/layout/organization',
    action: 'Organizations',
  },
  {
    needs: permission.manageFacilities,
    title: 'Add its facilities',
    text: 'Each hospital or clinic with address and NPI. Shifts run in the facility’s own time zone.',
    to: '/layout/facility',
    action: 'Facilities',
  },
  {
    needs: permission.manageDepartments,
    title: 'Set up departments with skills and rates',
    text: 'The rate of a skill is the maximum for an open shift.',
    to: '/layout/department',
    action: 'Departments',
  },
  {
    needs: permission.manageTeams,
    title: 'Form teams',
    text: 'Working hours, weekdays, skills and the color in the calendar.',
    to: '/layout/team',
    action: 'Teams',
  },
  {
    needs: permission.manageProviders,
    title: 'Invite your people',
    text: 'Map each QHP to the facilities where they work, with their labor type.',
    to: '/layout/users',
    action: 'Users',
  },
  {
    needs: permission.writeSchedules,
    title: 'Build the schedule',
    text: 'Create a block for a team, assign QHPs, and publish what is still open.',
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
export function nextSteps(session: Session, permissions: readonly number[]): Step[] {
  const own = steps.filter((step) => permissions.includes(step.needs))
  if (own.length > 0) return own
  return session.isGeneric ? [onCall, ...look] : look
}
