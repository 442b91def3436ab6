import { expect, test } from 'vitest'
import { type Session, sessionOf } from '../lib/session.ts'
import {
  departmentUsersHaveNoDashboard,
  destinationOf,
  dutiesFirst,
  genericUsersHaveTheirOwnDashboard,
  needsToken,
  othersHaveNoAudit,
  othersHaveTheirPassword,
  othersHaveTheUsualDashboard,
  othersNeedNoSecondFactor,
  signedInUsersGoOn,
} from './guards.ts'

const session = (userType: Session['userType'], isViewScheduler = false): Session =>
  sessionOf({
    token: 't',
    userCode: 'U1',
    userType,
    firstName: 'Ada',
    lastName: 'Hill',
    isTesselMedAdmin: userType === 'admin',
    isViewScheduler,
    mustChangePassword: false,
    mustSetUpTwoFactor: false,
  })

const dashboard = [needsToken, departmentUsersHaveNoDashboard, genericUsersHaveTheirOwnDashboard]
const genericDashboard = [needsToken, othersHaveTheUsualDashboard]

test('no stored token sends the visitor to the sign-in page', () => {
  expect(needsToken(undefined)).toBe('/login')
  expect(needsToken(session('facility'))).toBeUndefined()
  expect(destinationOf(dashboard, undefined)).toBe('/login')
  expect(destinationOf(genericDashboard, undefined)).toBe('/login')
})

test.each([
  ['admin', undefined, '/layout/dashboard'],
  ['organization', undefined, '/layout/dashboard'],
  ['facility', undefined, '/layout/dashboard'],
  ['department', '/layout/users', undefined],
  ['generic', '/layout/generic-dashboard', undefined],
] as const)('%s: the dashboard leads to %s, the generic dashboard to %s', (userType, fromDashboard, fromGeneric) => {
  expect(destinationOf(dashboard, session(userType))).toBe(fromDashboard)
  expect(destinationOf(genericDashboard, session(userType))).toBe(fromGeneric)
})

test('a temporary password sends the person to choose their own, and nobody else gets there', () => {
  const temporary = { ...session('facility'), mustChangePassword: true }
  expect(destinationOf([needsToken, dutiesFirst], temporary)).toBe('/choose-password')
  expect(signedInUsersGoOn(temporary)).toBe('/choose-password')
  expect(destinationOf([needsToken, othersHaveTheirPassword], temporary)).toBeUndefined()
  expect(dutiesFirst(session('facility'))).toBeUndefined()
  expect(othersHaveTheirPassword(session('department'))).toBe('/layout/users')
  expect(destinationOf([needsToken, othersHaveTheirPassword], undefined)).toBe('/login')
})

test('a required second factor is set up first, after the password', () => {
  const lacking = { ...session('facility'), mustSetUpTwoFactor: true }
  expect(destinationOf([needsToken, dutiesFirst], lacking)).toBe('/set-up-two-factor')
  expect(dutiesFirst({ ...lacking, mustChangePassword: true })).toBe('/choose-password')
  expect(destinationOf([needsToken, othersNeedNoSecondFactor], lacking)).toBeUndefined()
  expect(othersNeedNoSecondFactor(session('admin'))).toBe('/layout/dashboard')
})

test('public pages send a signed-in person on by type, and let a visitor stay', () => {
  expect(signedInUsersGoOn(undefined)).toBeUndefined()
  expect(signedInUsersGoOn(session('department'))).toBe('/layout/users')
  expect(signedInUsersGoOn(session('facility', true))).toBe('/layout/scheduler')
})

test.each([
  ['admin', undefined],
  ['organization', undefined],
  ['facility', '/layout/dashboard'],
  ['department', '/layout/users'],
  ['generic', '/layout/generic-dashboard'],
] as const)('%s: the audit log leads to %s', (userType, fromAudit) => {
  expect(destinationOf([needsToken, othersHaveNoAudit], session(userType))).toBe(fromAudit)
})
