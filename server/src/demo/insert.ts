import { type Insertable, sql } from 'kysely'
import type { Connection } from '../lib/database.ts'
import type { DB } from '../lib/db-types.ts'

const batchSize = 1000

/**
 * Inserts many rows quickly: each batch is one JSON parameter instead of tens of thousands of parameters.
 * All rows must have the same columns; omitted columns get their defaults.
 */
export async function insertAll<Table extends keyof DB>(
  db: Connection,
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
): Promise<void> {
  await insertInBatches(db, table, rows, sql``)
}

/** The same for shifts; returns their ids in the order of the rows. */
export async function insertShiftRows(db: Connection, rows: readonly Insertable<DB['shifts']>[]): Promise<number[]> {
  const inserted = await insertInBatches(db, 'shifts', rows, sql`returning id`)
  return inserted.map((row) => row.id)
}

async function insertInBatches<Table extends keyof DB>(
  db: Connection,
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
  returning: ReturnType<typeof sql>,
): Promise<{ id: number }[]> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  const inserted: { id: number }[] = []
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = JSON.stringify(rows.slice(start, start + batchSize))
    const { rows: answered } = await sql<{ id: number }>`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${batch}) ${returning}`.execute(db)
    inserted.push(...answered)
  }
  return inserted
}
