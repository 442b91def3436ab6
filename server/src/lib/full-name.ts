import { type RawBuilder, sql } from 'kysely'

/** The full name of a person, for the alias that the query gives to `users`. */
export const fullName = (people = 'users'): RawBuilder<string> =>
  sql`(${sql.ref(`${people}.first_name`)} || ' ' || ${sql.ref(`${people}.last_name`)})`
