import { texts } from '../texts.ts'
import type { CleanRow } from './import-clean.ts'
import type { Complain, ImportRole } from './import-field.ts'
import { plainName } from './import-spelling.ts'

/** The places that a line of a file names, within what the caller may use. */

type Named = { id: number; name: string }
export type ImportFacility = Named & { departments: Named[] }

const text = texts.import

const typed = (name: string) => name.trim().normalize('NFC').toLowerCase()

/** An exact name means that place, even if another one differs only in its accents. */
function namedIn<Place extends Named>(places: Place[], name: string): Place[] {
  const exact = places.filter((place) => typed(place.name) === typed(name))
  return exact.length > 0 ? exact : places.filter((place) => plainName(place.name) === plainName(name))
}

export function placesOf(row: CleanRow, role: ImportRole, facilities: ImportFacility[], complain: Complain) {
  if (role.userType === 'organization') return { facilities: [], departments: [] }
  const chosen = facilitiesOf(row, facilities, complain)
  if (role.userType === 'department') {
    if (row.department.length === 0) complain('department', texts.user.departmentRequired)
    return { facilities: [], departments: departmentsOf(row, chosen.length > 0 ? chosen : facilities, complain) }
  }
  if (row.facility.length === 0) complain('facility', texts.user.facilityRequired)
  if (role.userType === 'generic' && chosen.length > 1) complain('facility', texts.user.oneFacility)
  const departments = role.userType === 'provider' ? [] : departmentsOrAll(row, chosen, complain)
  return { facilities: idsOf(chosen), departments }
}

/** Two spellings of one facility are one. */
function facilitiesOf({ facility }: CleanRow, among: ImportFacility[], complain: Complain): ImportFacility[] {
  const found = facility.flatMap((name) => {
    const [first] = namedIn(among, name)
    if (!first) complain('facility', text.unknownFacility(name))
    return first ?? []
  })
  return [...new Set(found)]
}

const idsOf = (places: Named[]) => places.map(({ id }) => id)

/** An admin of facilities has all of their departments, unless some are named. */
const departmentsOrAll = (row: CleanRow, chosen: ImportFacility[], complain: Complain): number[] =>
  row.department.length > 0
    ? departmentsOf(row, chosen, complain)
    : idsOf(chosen.flatMap(({ departments }) => departments))

function departmentsOf({ department }: CleanRow, among: ImportFacility[], complain: Complain): number[] {
  return department.flatMap((name) => {
    const found = among.flatMap(({ departments }) => namedIn(departments, name))
    if (found.length === 0) complain('department', text.unknownDepartment(name))
    if (found.length > 1) complain('department', text.severalDepartments(name))
    return idsOf(found)
  })
}
