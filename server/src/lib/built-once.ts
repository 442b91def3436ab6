import { CompiledQuery } from 'kysely'
import type { Connection } from './database.ts'

/** Stands for a value while a statement is built. */
class Gap {
  readonly place: number
  constructor(place: number) {
    this.place = place
  }
}

/**
 * A statement that is built at its first use and then sent with any values: Kysely takes as long to build a small one as
 * to send it. Only for what nearly every call sends, and only if the text is the same whatever the values are.
 */
export function builtOnce<Values extends unknown[], Row>(
  build: (db: Connection, ...values: Values) => { compile(db: Connection): CompiledQuery<Row> },
) {
  let built: CompiledQuery<Row> | undefined
  return (...values: Values) => {
    const compile = (db: Connection): CompiledQuery<Row> => {
      built ??= build(db, ...(values.map((_, place) => new Gap(place)) as unknown as Values)).compile(db)
      const parameters = built.parameters.map((one) => (one instanceof Gap ? values[one.place] : one))
      return CompiledQuery.raw(built.sql, parameters)
    }
    return { compile, execute: async (db: Connection): Promise<Row[]> => (await db.executeQuery(compile(db))).rows }
  }
}
