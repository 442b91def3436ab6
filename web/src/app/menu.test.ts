import { expect, test } from 'vitest'
import { type Session, sessionOf } from '../lib/session.ts'
import { menuOf } from './menu.ts'

const labels = (userType: Session['userType'], change: Partial<Session> = {}) => {
  const session = sessionOf({
    token: 't',
    userCode: 'U1',
    userType,
    firstName: 'Ada',
    lastName: 'Hill',
    isTesselMedAdmin: userType === 'admin',
    isViewScheduler: false,
    mustChangePassword: false,
    mustSetUpTwoFactor: false,
  })
  return menuOf({ ...session, ...change }).map((entry) => entry.label)
}

const withoutDashboard = [
  'Users and Permission',
  'Organization',
  'Facility',
  'Department',
  'Team',
  'Scheduler',
  'On duty',
  'Approval Requests',
  'Report',
]
const normal = ['Dashboard', ...withoutDashboard]

test('platform, organization and facility users have the normal menu, and the first two the audit log', () => {
  expect(labels('admin')).toEqual([...normal, 'Audit', 'Not sent'])
  expect(labels('organization')).toEqual([...normal, 'Audit'])
  expect(labels('facility')).toEqual(normal)
})

test('department users have the normal menu without the dashboard', () => {
  expect(labels('department')).toEqual(withoutDashboard)
})

test('other types have no entries for the levels above the team', () => {
  expect(labels('')).toEqual([
    'Dashboard',
    'Users and Permission',
    'Team',
    'Scheduler',
    'On duty',
    'Approval Requests',
    'Report',
  ])
})

test('generic users and the scheduler view have the short menu', () => {
  expect(labels('generic')).toEqual(['Dashboard', 'Scheduler', 'On duty'])
  expect(labels('facility', { isSchedulerView: true })).toEqual(['Scheduler', 'On duty'])
  expect(labels('generic', { isSchedulerView: true })).toEqual(['Dashboard', 'Scheduler', 'On duty'])
  expect(
    menuOf({
      ...sessionOf({
        token: 't',
        userCode: 'U',
        userType: 'generic',
        firstName: '',
        lastName: '',
        isTesselMedAdmin: false,
        isViewScheduler: false,
        mustChangePassword: false,
        mustSetUpTwoFactor: false,
      }),
    })[0]?.to,
  ).toBe('/layout/generic-dashboard')
})
