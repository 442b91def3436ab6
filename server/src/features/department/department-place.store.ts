import type { Place } from '@shiftward/contract/common.ts'
import type { Connection } from '../../lib/database.ts'
import { notFound } from '../../lib/errors.ts'
import { departmentInScope, facilityInScope, type Scope } from '../../lib/scope.ts'
import { findDepartmentByCode } from './department.store.ts'

type FoundPlace = { facilityName: string; timeZone: string; departmentIds: number[] }

/** The department, or the facility's departments in the caller's scope. The input names one of the two. */
export async function findPlace(
  db: Connection,
  scope: Scope,
  { departmentCode, facilityCode = '' }: Place,
): Promise<FoundPlace> {
  const facility = db.selectFrom('facilities').select(['name as facilityName', 'time_zone as timeZone'])
  if (departmentCode !== undefined) {
    const { departmentId, facilityId } = await findDepartmentByCode(db, scope, departmentCode)
    const found = await facility.where('id', '=', facilityId).executeTakeFirstOrThrow()
    return { ...found, departmentIds: [departmentId] }
  }
  const found = await facility
    .select('id')
    .where('code', '=', facilityCode)
    .where(facilityInScope(scope, { organization: 'facilities.organization_id', facility: 'facilities.id' }))
    .executeTakeFirst()
  if (!found) throw notFound('Facility')
  const departments = await db
    .selectFrom('departments')
    .select('id')
    .where('facility_id', '=', found.id)
    .where(departmentInScope(scope, { organization: 'organization_id', facility: 'facility_id', department: 'id' }))
    .orderBy('id')
    .execute()
  const { facilityName, timeZone } = found
  return { facilityName, timeZone, departmentIds: departments.map(({ id }) => id) }
}
