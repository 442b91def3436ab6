import type { Facility } from '@shiftward/contract/facility.ts'
import { expect, test } from 'vitest'
import { type Access, adminTypesOf, departmentGroups, needsOf, settle } from './user-access.ts'

const facility = (facilityId: number, organizationId: number, departments: number[]) =>
  ({
    facilityId,
    organizationId,
    department: departments.map((departmentId) => ({ departmentId, departmentCode: '', departmentName: '' })),
  }) as unknown as Facility

const all = [facility(1, 10, [11, 12]), facility(2, 10, [21]), facility(3, 30, [31])]

const access = (given: Partial<Access>): Access => ({
  adminType: 'facility',
  organizationId: null,
  facilities: [],
  departments: [],
  isGenericUser: false,
  isViewScheduler: false,
  ...given,
})

test('a facility admin has all departments of the chosen facilities', () => {
  expect(settle(access({ facilities: [1, 2] }), all).departments).toEqual([11, 12, 21])
  expect(settle(access({ facilities: [2], departments: [11, 12, 21] }), all).departments).toEqual([21])
})

test('a generic viewer has one facility, the first that was chosen, and all of its departments', () => {
  const settled = settle(access({ facilities: [1, 2], isGenericUser: true, isViewScheduler: true }), all)
  expect(settled).toMatchObject({ facilities: [1], departments: [11, 12], isViewScheduler: false })
})

test('department admins and department viewers keep the chosen departments that are still offered', () => {
  const departments = [11, 21]
  expect(settle(access({ adminType: 'department', facilities: [1], departments }), all).departments).toEqual([11])
  expect(settle(access({ isViewScheduler: true, facilities: [1], departments }), all).departments).toEqual([11])
})

test('changing the organization drops the facilities and departments of the former one', () => {
  const settled = settle(access({ organizationId: 30, facilities: [1, 3], departments: [11] }), all)
  expect(settled).toMatchObject({ facilities: [3], departments: [31] })
})

test('an organization admin chooses nothing below, a department admin no view', () => {
  const given = { facilities: [1], departments: [11], isGenericUser: true }
  expect(settle(access({ adminType: 'organization', organizationId: 10, ...given }), all)).toEqual(
    access({ adminType: 'organization', organizationId: 10 }),
  )
  expect(settle(access({ adminType: 'department', ...given }), all).isGenericUser).toBe(false)
})

test('departments with the same name say which facility they belong to', () => {
  const named = (facilityName: string, ...names: string[]) =>
    ({
      facilityName,
      department: names.map((departmentName, departmentId) => ({ departmentId, departmentName })),
    }) as unknown as Facility
  const groups = departmentGroups([named('Lakeside', 'Emergency', 'Surgery'), named('Hill', 'Emergency')])
  expect(groups.map(({ group, items }) => [group, ...items.map(({ label }) => label)])).toEqual([
    ['Lakeside', 'Emergency (Lakeside)', 'Surgery'],
    ['Hill', 'Emergency (Hill)'],
  ])
})

test('each kind creates the admins below it', () => {
  expect(adminTypesOf('admin')).toEqual(['organization', 'facility', 'department'])
  expect(adminTypesOf('organization')).toEqual(['facility', 'department'])
  expect(adminTypesOf('facility')).toEqual(['department'])
  expect(adminTypesOf('department')).toEqual([])
})

test('the required choices depend on the person who chooses', () => {
  expect(needsOf('admin', access({ adminType: 'organization' }))).toEqual(['organization'])
  expect(needsOf('admin', access({}))).toEqual(['organization', 'facility'])
  expect(needsOf('admin', access({ isViewScheduler: true }))).toEqual(['organization', 'facility', 'department'])
  expect(needsOf('admin', access({ adminType: 'department' }))).toEqual(['organization', 'facility', 'department'])
  expect(needsOf('organization', access({}))).toEqual(['facility', 'department'])
  // The departments follow from the facility, which may have none yet.
  expect(needsOf('organization', access({ facilities: [1] }))).toEqual(['facility'])
  for (const below of [{ isViewScheduler: true }, { adminType: 'department' as const }])
    expect(needsOf('organization', access({ facilities: [1], ...below }))).toEqual(['facility', 'department'])
  expect(needsOf('facility', access({ adminType: 'department' }))).toEqual(['department'])
})
