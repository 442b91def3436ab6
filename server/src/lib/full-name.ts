import { type RawBuilder, sql } from 'kysely'

/** How a person is named, of `users` by whatever name the query calls them. */
export const fullName = (people = 'users'): RawBuilder<string> =>
  sql`(${sql.ref(`${people}.first_name`)} || ' ' || ${sql.ref(`${people}.last_name`)})`
