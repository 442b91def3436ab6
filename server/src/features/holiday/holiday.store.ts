import type { Holiday } from '@shiftward/contract/rules/us-holidays.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'

/** What an organization has saved. Callers have checked that it is in scope. */

/** By date. Dates are ISO text. */
export function listStored(db: Connection, organizationId: number, years: { from: number; to: number }) {
  return db
    .selectFrom('holidays')
    .select(['date', 'name'])
    .where('organization_id', '=', organizationId)
    .where('date', '>=', `${years.from}-01-01`)
    .where('date', '<=', `${years.to}-12-31`)
    .orderBy('date')
    .execute()
}

/** Changes only what differs, so that the audit log tells no more than that. */
export async function replaceYear(db: Connection, organizationId: number, year: number, holidays: Holiday[]) {
  await db
    .deleteFrom('holidays')
    .where('organization_id', '=', organizationId)
    .where('date', '>=', `${year}-01-01`)
    .where('date', '<=', `${year}-12-31`)
    .where(
      'date',
      'not in',
      holidays.map(({ date }) => date),
    )
    .execute()
  await db
    .insertInto('holidays')
    .values(holidays.map((holiday) => ({ organization_id: organizationId, ...holiday })))
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'date'])
        .doUpdateSet({ name: sql<string>`excluded.name` })
        .where(sql<boolean>`holidays.name <> excluded.name`),
    )
    .execute()
}
