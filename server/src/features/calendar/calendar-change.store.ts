import { type RawBuilder, sql } from 'kysely'
import { builtOnce } from '../../lib/built-once.ts'
import type { Connection } from '../../lib/database.ts'
import { notFound } from '../../lib/errors.ts'
import type { Scope } from '../../lib/scope.ts'
import { departmentsIn } from '../department/department.store.ts'
import type { Department } from './calendar.store.ts'

/**
 * Triggers mark what changes on a calendar (031-calendar-changes.sql). Whoever keeps a day reads its marks before the
 * day itself: then a change in between makes them read once too often, never too seldom.
 */

export type DepartmentDays = { departmentCode: string; startDate: string; endDate: string }

/**
 * The department, if the caller can see it, and the marks of each of its days: as long as they are the same, nothing
 * shown on that day has changed.
 */
export async function findMarked(db: Connection, scope: Scope, { departmentCode, startDate, endDate }: DepartmentDays) {
  const { rows } = await sql<Department & { marks: Record<string, string> | null }>`
    select departments.id as "departmentId", departments.facility_id as "facilityId",
      departments.organization_id as "organizationId", (
        select json_object_agg(day, marks) from (
          select day, sum(mark)::text as marks from calendar_changes
          where organization_id in (0, departments.organization_id) and department_id in (0, departments.id)
            and (day = '-infinity' or day between ${startDate} and ${endDate})
          group by day) as marked) as marks
    from departments
    where departments.code = ${departmentCode} and ${departmentsIn(scope)}`.execute(db)
  const [found] = rows
  if (!found) throw notFound('Department')
  const { marks, ...department } = found
  return { department, marksOf: (day: string) => `${marks?.['-infinity'] ?? ''} ${marks?.[day] ?? ''}` }
}

/**
 * The marks of everything in a scope. Undefined for a whole organization or platform: there something changes all the
 * time, and adding up its marks costs as much as reading a list.
 */
export async function readMarksIn(db: Connection, scope: Scope): Promise<string | undefined> {
  if (scope.level === 'platform' || scope.level === 'organization') return undefined
  const marks =
    scope.level === 'facility' ? marksOfFacilities(scope.facilityIds) : marksOfDepartments(scope.departmentIds)
  const [sum] = await marks.execute(db)
  return sum?.marks ?? ''
}

const marksWhere = (isInside: RawBuilder<unknown>) => sql<{ marks: string | null }>`
  select sum(mark)::text as marks from calendar_changes
  where organization_id = any(array(select 0 union all select organization_id from departments where ${isInside}))
    and department_id = any(array(select 0 union all select id from departments where ${isInside}))`
const marksOfFacilities = builtOnce((_, ids: number[]) => marksWhere(sql`facility_id = any(${ids}::bigint[])`))
const marksOfDepartments = builtOnce((_, ids: number[]) => marksWhere(sql`id = any(${ids}::bigint[])`))

/** How long a server may keep a day: much shorter than marks are kept, which would be missed otherwise. */
export const longestKeptMs = 30 * 60_000

export async function forgetMarks(db: Connection) {
  await sql`delete from calendar_changes where at < now() - interval '4 hours'`.execute(db)
}
