import { type RawBuilder, sql } from 'kysely'

/** The number on which a person wants to be called, or null. The table stores an empty text for none. */
export const callNumber = (table = 'users'): RawBuilder<string | null> =>
  sql<string | null>`nullif(${sql.ref(`${table}.preferred_call_number`)}, '')`

/** The number shown beside a person's shifts: for callers who may write schedules the account's number if there is none. */
export const shownNumber = (mayWrite: boolean): RawBuilder<string | null> =>
  sql<string | null>`coalesce(${callNumber()}, case when ${mayWrite} then nullif(users.phone, '') end)`
