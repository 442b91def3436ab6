import type { Place } from '@shiftward/contract/common.ts'
import type { FacilityWithDepartments } from '@shiftward/contract/facility.ts'
import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'
import { codeOf, onlyGiven } from '../../lib/address-value.ts'

/** The search parameters of the address, so that a link shows the same board. */
export type OnDutySearch = {
  facility?: string | undefined
  /** Absent: all departments of the facility. */
  department?: string | undefined
  /** Local time at the facility: '2026-11-15T07:00'. Absent: now. */
  at?: string | undefined
}

function momentOf(value: unknown): string | undefined {
  const [, day, time] = /^(.{10})T((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(String(value)) ?? []
  return day !== undefined && toIsoDate(day) === day ? `${day}T${time}` : undefined
}

/** Reads the address and ignores invalid parts. */
export function readOnDutySearch(raw: Record<string, unknown>): OnDutySearch {
  const read = { facility: codeOf(raw.facility), department: codeOf(raw.department), at: momentOf(raw.at) }
  return onlyGiven(read)
}

/** The chosen facility or else the first one, and what to ask for. Undefined if there is no facility. */
export function settlePlace(search: OnDutySearch, facilities: FacilityWithDepartments[]) {
  const facility = facilities.find(({ facilityCode }) => facilityCode === search.facility) ?? facilities[0]
  if (!facility) return undefined
  const department = facility.department.find(({ departmentCode }) => departmentCode === search.department)
  const place: Place = department
    ? { departmentCode: department.departmentCode }
    : { facilityCode: facility.facilityCode }
  return { facility, department, place }
}
