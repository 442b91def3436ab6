import { expect, test } from 'vitest'
import { readOnDutySearch, settlePlace } from './on-duty-search.ts'

test('invalid parts of the address are ignored', () => {
  const search = { facility: 'FAC1', department: 'DEP1', at: '2026-11-15T07:00' }
  expect(readOnDutySearch(search)).toEqual(search)
  expect(readOnDutySearch({ facility: 7, department: '', at: '2026-02-30T07:00' })).toEqual({ facility: '7' })
  for (const at of ['2026-11-15', '2026-11-15T24:00', '11-15-2026T07:00', '2026-11-15T07:00Z', 1])
    expect(readOnDutySearch({ at }), String(at)).toEqual({})
})

test('without a choice the first facility is shown, with all its departments', () => {
  const department = [{ departmentId: 1, departmentCode: 'DEP1', departmentName: 'Surgery' }]
  const north = { facilityId: 1, facilityCode: 'FAC1', facilityName: 'North', timeZone: 'UTC', department: [] }
  const south = { facilityId: 2, facilityCode: 'FAC2', facilityName: 'South', timeZone: 'UTC', department }
  const placeOf = (search: object) => settlePlace(search, [north, south])?.place
  expect(placeOf({})).toEqual({ facilityCode: 'FAC1' })
  expect(placeOf({ facility: 'FAC2' })).toEqual({ facilityCode: 'FAC2' })
  expect(placeOf({ facility: 'FAC2', department: 'DEP1' })).toEqual({ departmentCode: 'DEP1' })
  expect(placeOf({ facility: 'FAC1', department: 'DEP1' })).toEqual({ facilityCode: 'FAC1' })
  expect(settlePlace({}, [])).toBeUndefined()
})
