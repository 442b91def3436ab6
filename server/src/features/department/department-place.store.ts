import type { Place } from '@shiftward/contract/common.ts'
import type { Connection } from '../../lib/database.ts'
import { notFound } from '../../lib/errors.ts'
import { facilityInScope, type Scope } from '../../lib/scope.ts'
import { departmentsIn } from './department.store.ts'

type FoundPlace = { facilityName: string; timeZone: string; departmentIds: number[] }

/** The department, or the facility's departments in the caller's scope. The input names one of the two. */
export async function findPlace(
  db: Connection,
  scope: Scope,
  { departmentCode, facilityCode = '' }: Place,
): Promise<FoundPlace> {
  if (departmentCode !== undefined) {
    const found = await db
      .selectFrom('departments')
      .innerJoin('facilities', 'facilities.id', 'departments.facility_id')
      .select(['departments.id', 'facilities.name as facilityName', 'facilities.time_zone as timeZone'])
      .where('departments.code', '=', departmentCode)
      .where(departmentsIn(scope))
      .executeTakeFirst()
    if (!found) throw notFound('Department')
    const { id, ...facility } = found
    return { ...facility, departmentIds: [id] }
  }
  const found = await db
    .selectFrom('facilities')
    .select(['id', 'name as facilityName', 'time_zone as timeZone'])
    .where('code', '=', facilityCode)
    .where(facilityInScope(scope, { organization: 'facilities.organization_id', facility: 'facilities.id' }))
    .executeTakeFirst()
  if (!found) throw notFound('Facility')
  const departments = await db
    .selectFrom('departments')
    .select('id')
    .where('facility_id', '=', found.id)
    .where(departmentsIn(scope))
    .orderBy('id')
    .execute()
  const { facilityName, timeZone } = found
  return { facilityName, timeZone, departmentIds: departments.map(({ id }) => id) }
}
