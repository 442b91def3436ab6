import { expect, test } from 'vitest'
import { landingPage, readSession, type Session, sessionOf } from './session.ts'
import { who } from './session-fixture.ts'

const landing = (change: Partial<Parameters<typeof sessionOf>[0]>) => landingPage(sessionOf({ ...who, ...change }))

test('each kind of user lands on the page that the specification says', () => {
  expect(landing({ userType: 'department' })).toBe('/layout/users')
  expect(landing({ userType: 'department', isViewScheduler: true })).toBe('/layout/users')
  expect(landing({ userType: 'department', isTesselMedAdmin: true })).toBe('/layout/dashboard')
  expect(landing({ userType: 'admin', isTesselMedAdmin: true, isViewScheduler: true })).toBe('/layout/dashboard')
  expect(landing({ userType: 'generic', isViewScheduler: true })).toBe('/layout/generic-dashboard')
  expect(landing({ userType: 'facility', isViewScheduler: true })).toBe('/layout/scheduler')
  expect(landing({ userType: 'facility' })).toBe('/layout/dashboard')
  expect(landing({ userType: 'organization' })).toBe('/layout/dashboard')
})

test('the session is read from the stored keys; without a token there is none', () => {
  const stored: Record<string, string> = {
    api_token: 't',
    userCode: 'U1',
    loginUserType: 'facility',
    userName: 'Ada Hill',
    isTesselMedAdmin: 'false',
    isGenericUser: 'false',
    isSchedulerView: 'true',
    is_org_user: 'false',
    is_fac_user: 'true',
    is_dep_user: 'false',
  }
  const storage = { getItem: (key: string) => stored[key] ?? null } as Storage
  const expected: Session = sessionOf({ ...who, userType: 'facility', isViewScheduler: true })
  expect(readSession(storage)).toEqual(expected)
  delete stored.api_token
  expect(readSession(storage)).toBeUndefined()
})
