import { type RawBuilder, sql } from 'kysely'

/** The number on which a person wants to be called, or null. The table stores an empty text for none. */
export const callNumber = (table = 'users'): RawBuilder<string | null> =>
  sql<string | null>`nullif(${sql.ref(`${table}.preferred_call_number`)}, '')`
