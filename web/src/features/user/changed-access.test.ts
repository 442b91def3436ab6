import type { Facility } from '@shiftward/contract/facility.ts'
import type { UserDetails } from '@shiftward/contract/user.ts'
import { describe, expect, test } from 'vitest'
import { isAccessChanged } from './changed-access.ts'
import { blankFacilityRow, toFields, type UserFields, type UserValues } from './user-form.ts'

const department = { departmentId: 11, departmentCode: '', departmentName: '' }
const facilities = [
  { facilityId: 1, organizationId: 10, department: [department, { ...department, departmentId: 12 }] },
  { facilityId: 2, organizationId: 10, department: [] },
] as unknown as Facility[]

const row = { ...blankFacilityRow, facilityProviderId: 7, facilityId: 1, labourType: 'Locum' as const, version: 3 }
const user = (given: Partial<UserDetails>) =>
  toFields(
    {
      ...{ isProvider: false, userType: 'facility', isViewScheduler: false, dob: null },
      ...{ organizationId: 10, facilities: [1], departments: [], providerFacilities: [] },
      ...given,
    } as unknown as UserDetails,
    'organization',
    facilities,
  )
const values = (fields: UserFields, given: Partial<UserFields> = {}) => ({ ...fields, ...given }) as UserValues

test('a new person needs their access, whatever was chosen', () => {
  expect(isAccessChanged(values(user({})), undefined)).toBe(true)
})

describe('of an admin', () => {
  const stored = user({})

  test('is the same after a change of other fields', () => {
    expect(isAccessChanged(values(stored, { zip: '10001', lastName: 'Moss' }), stored)).toBe(false)
  })

  test.each<Partial<UserFields>>([
    { adminType: 'department' },
    { organizationId: 20 },
    { facilities: [1, 2] },
    { departments: [11] },
    { isGenericUser: true },
    { isViewScheduler: true },
  ])('is another with %j', (given) => {
    expect(isAccessChanged(values(stored, given), stored)).toBe(true)
  })
})

describe('of a provider', () => {
  const other = { ...row, facilityProviderId: 8, facilityId: 2 }
  const stored = user({ isProvider: true, providerFacilities: [row, other] as UserDetails['providerFacilities'] })
  const isChanged = (...providerFacilities: UserFields['providerFacilities']) =>
    isAccessChanged(values(stored, { zip: '10001', providerFacilities }), stored)

  test('is the same without a facility that was removed, which was stored at once', () => {
    expect(isChanged(row, other)).toBe(false)
    expect(isChanged(other)).toBe(false)
  })

  test('is another with another labour type, mark or facility', () => {
    expect(isChanged({ ...row, labourType: 'PerDiem' }, other)).toBe(true)
    expect(isChanged(row, { ...other, isCredentialed: true })).toBe(true)
    expect(isChanged(row, other, { ...row, facilityProviderId: null, facilityId: 3 })).toBe(true)
  })
})
