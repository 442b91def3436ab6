import { texts } from '../texts.ts'
import type { CleanRow } from './import-clean.ts'
import type { Complain, ImportRole } from './import-field.ts'

/** The places that a line of a file names, within what the caller may use. */

type Named = { id: number; name: string }
export type ImportFacility = Named & { departments: Named[] }

const text = texts.import
const isNamed = (name: string) => (place: Named) => place.name.trim().toLowerCase() === name.toLowerCase()

export function placesOf(row: CleanRow, role: ImportRole, facilities: ImportFacility[], complain: Complain) {
  if (role.userType === 'organization') return { facilities: [], departments: [] }
  const chosen = row.facility.flatMap((name) => {
    const found = facilities.find(isNamed(name))
    if (!found) complain('facility', text.unknownFacility(name))
    return found ?? []
  })
  if (role.userType === 'department') {
    if (row.department.length === 0) complain('department', texts.user.departmentRequired)
    return { facilities: [], departments: departmentsOf(row, chosen.length > 0 ? chosen : facilities, complain) }
  }
  if (row.facility.length === 0) complain('facility', texts.user.facilityRequired)
  if (role.userType === 'generic' && chosen.length > 1) complain('facility', texts.user.oneFacility)
  const departments = role.userType === 'provider' ? [] : departmentsOrAll(row, chosen, complain)
  return { facilities: idsOf(chosen), departments }
}

const idsOf = (places: Named[]) => places.map(({ id }) => id)

/** An admin of facilities has all of their departments, unless some are named. */
const departmentsOrAll = (row: CleanRow, chosen: ImportFacility[], complain: Complain): number[] =>
  row.department.length > 0
    ? departmentsOf(row, chosen, complain)
    : idsOf(chosen.flatMap(({ departments }) => departments))

function departmentsOf({ department }: CleanRow, among: ImportFacility[], complain: Complain): number[] {
  return department.flatMap((name) => {
    const found = among.flatMap(({ departments }) => departments.filter(isNamed(name)))
    if (found.length === 0) complain('department', text.unknownDepartment(name))
    if (found.length > 1) complain('department', text.severalDepartments(name))
    return idsOf(found)
  })
}
