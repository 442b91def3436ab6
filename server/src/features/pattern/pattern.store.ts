import type { Pattern } from '@shiftward/contract/pattern.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { notFound, refusing } from '../../lib/errors.ts'
import { inNameOrder } from '../../lib/list.ts'
import { departmentInScope, type Scope } from '../../lib/scope.ts'
import { versionOf } from '../../lib/version.ts'

const sameName = { patterns_name_key: { message: texts.pattern.nameTaken, field: 'name' } }

/** The caller has already checked that the department is in scope. */
export async function listPatterns(db: Connection, departmentId: number): Promise<Pattern[]> {
  const patterns = await db
    .selectFrom('patterns')
    .select(['id', 'name', 'weeks'])
    .where('department_id', '=', departmentId)
    .orderBy(inNameOrder('name'))
    .orderBy('id')
    .execute()
  // A team that has moved to another department since is no part of the pattern any more.
  const days = await db
    .selectFrom('pattern_days')
    .leftJoin('teams', (join) =>
      join.onRef('teams.id', '=', 'pattern_days.team_id').on('teams.department_id', '=', departmentId),
    )
    .select(['pattern_days.pattern_id', 'pattern_days.day', 'teams.code as teamCode'])
    .where(sql<boolean>`pattern_days.pattern_id = any(${patterns.map(({ id }) => id)}::bigint[])`)
    .where((where) => where.or([where('pattern_days.team_id', 'is', null), where('teams.id', 'is not', null)]))
    .orderBy('pattern_days.day')
    .execute()
  const daysOf = Map.groupBy(days, ({ pattern_id }) => pattern_id)
  return patterns.map(({ id, name, weeks }) => {
    const own = { name, weeks, days: (daysOf.get(id) ?? []).map(({ day, teamCode }) => ({ day, teamCode })) }
    return { patternId: id, ...own, version: versionOf(own) }
  })
}

/** 'alone' keeps others from changing the pattern meanwhile. */
export async function findPattern(db: Connection, scope: Scope, id: number, how: 'alone' | 'unheld') {
  const query = db
    .selectFrom('patterns')
    .innerJoin('departments', 'departments.id', 'patterns.department_id')
    .select(['patterns.id', 'patterns.department_id', 'departments.facility_id'])
    .where('patterns.id', '=', id)
    .where(
      departmentInScope(scope, {
        organization: 'departments.organization_id',
        facility: 'departments.facility_id',
        department: 'departments.id',
      }),
    )
  const row = await (how === 'alone' ? query.forNoKeyUpdate('patterns') : query).executeTakeFirst()
  if (!row) throw notFound('Pattern')
  return row
}

/** The teams of a department by code. */
export async function teamsByCode(db: Connection, departmentId: number) {
  const rows = await db
    .selectFrom('teams')
    .select(['code', 'id', 'name'])
    .where('department_id', '=', departmentId)
    .execute()
  return new Map(rows.map((row) => [row.code, row]))
}

export async function countPatterns(db: Connection, departmentId: number): Promise<number> {
  const { count } = await db
    .selectFrom('patterns')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('department_id', '=', departmentId)
    .executeTakeFirstOrThrow()
  return count
}

type NewPattern = { organization_id: number; department_id: number; name: string; weeks: number; created_by: number }

export async function insertPattern(db: Connection, pattern: NewPattern): Promise<number> {
  const { id } = await refusing(sameName, () =>
    db.insertInto('patterns').values(pattern).returning('id').executeTakeFirstOrThrow(),
  )
  return id
}

export async function updatePattern(db: Connection, id: number, values: { name: string; weeks: number }) {
  await refusing(sameName, () => db.updateTable('patterns').set(values).where('id', '=', id).execute())
}

type Day = { day: number; team_id: number | null }

/** Rows that stay the same are not touched, so that the audit log lists only real changes. */
export async function replaceDays(db: Connection, of: { pattern_id: number; organization_id: number }, days: Day[]) {
  const numbers = days.map(({ day }) => day)
  await db
    .deleteFrom('pattern_days')
    .where('pattern_id', '=', of.pattern_id)
    .where(sql<boolean>`day <> all(${numbers}::smallint[])`)
    .execute()
  await db
    .insertInto('pattern_days')
    .values(days.map((one) => ({ ...of, ...one })))
    .onConflict((conflict) =>
      conflict
        .columns(['pattern_id', 'day'])
        .doUpdateSet({ team_id: sql`excluded.team_id` })
        .where(sql<boolean>`pattern_days.team_id is distinct from excluded.team_id`),
    )
    .execute()
}

/** Its days go with it. */
export async function deletePattern(db: Connection, id: number) {
  await db.deleteFrom('patterns').where('id', '=', id).execute()
}
