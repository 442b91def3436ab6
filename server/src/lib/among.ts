import { sql } from 'kysely'

/** Whether a column holds one of these ids. One parameter for any number of them, and so one plan. */
export const among = (column: string, ids: readonly number[]) =>
  sql<boolean>`${sql.ref(column)} = any(${ids}::bigint[])`
