import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import type { Scope } from '../../lib/scope.ts'
import type { Department } from './calendar.store.ts'

/**
 * Triggers mark what changes on a calendar (031-calendar-changes.sql). Whoever keeps a day reads its marks before the
 * day itself: then a change in between makes them read once too often, never too seldom.
 */

type Days = { startDate: string; endDate: string }

/** The marks of each day: as long as they are the same, nothing shown on that day has changed. */
export async function readMarks(db: Connection, { organizationId, departmentId }: Department, days: Days) {
  const { rows } = await sql<{ day: string; marks: string }>`
    select day, sum(mark)::text as marks from calendar_changes
    where organization_id in (0, ${organizationId}) and department_id in (0, ${departmentId})
      and (day = '-infinity' or day between ${days.startDate} and ${days.endDate})
    group by day`.execute(db)
  const found = new Map(rows.map(({ day, marks }) => [day, marks]))
  return (day: string) => `${found.get('-infinity') ?? ''} ${found.get(day) ?? ''}`
}

/**
 * The marks of everything in a scope. Undefined for a whole organization or platform: there something changes all the
 * time, and adding up its marks costs as much as reading a list.
 */
export async function readMarksIn(db: Connection, scope: Scope): Promise<string | undefined> {
  if (scope.level === 'platform' || scope.level === 'organization') return undefined
  const isInside =
    scope.level === 'facility'
      ? sql`facility_id = any(${scope.facilityIds}::bigint[])`
      : sql`id = any(${scope.departmentIds}::bigint[])`
  const { rows } = await sql<{ marks: string | null }>`
    select sum(mark)::text as marks from calendar_changes
    where organization_id = any(array(select 0 union all select organization_id from departments where ${isInside}))
      and department_id = any(array(select 0 union all select id from departments where ${isInside}))`.execute(db)
  return rows[0]?.marks ?? ''
}

/** How long a server may keep a day: much shorter than marks are kept, which would be missed otherwise. */
export const longestKeptMs = 30 * 60_000

export async function forgetMarks(db: Connection) {
  await sql`delete from calendar_changes where at < now() - interval '4 hours'`.execute(db)
}
