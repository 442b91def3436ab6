import type { Facility } from '@shiftward/contract/facility.ts'

type Codes = { facilityCode: string; departmentCode: string }

/** The facilities to choose from, grouped by organization if there is more than one. */
export function facilityChoices(facilities: Facility[]) {
  const groups = Map.groupBy(facilities, (facility) => facility.organizationId)
  const choices = [...groups.values()].map((group) => ({
    group: group[0]?.organizationName ?? '',
    items: group.map(({ facilityCode: value, facilityName: label }) => ({ value, label })),
  }))
  return choices.length > 1 ? choices : choices.flatMap((choice) => choice.items)
}

/** The names for the codes of a facility and a department. */
export function placeNames({ facilityCode, departmentCode }: Codes, facilities: Facility[]) {
  const facility = facilities.find((one) => one.facilityCode === facilityCode)
  const department = facility?.department.find((one) => one.departmentCode === departmentCode)
  return { facilityName: facility?.facilityName, departmentName: department?.departmentName }
}
