import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'

const mark = '/* prepared */'

/**
 * Stands in statements that every call or every poll sends: PostgreSQL keeps their plan with the connection, since making
 * it would cost more than following it. For statements of few forms only, and which name their columns: a plan for
 * `select *` breaks when a newer server adds a column while this one still runs.
 */
export const prepared = sql.raw(mark)

const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `prepared_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
  names.set(text, name)
  return name
}

/** Sends the marked statements by name; each connection has them parsed and planned once. */
export function preparing(client: pg.PoolClient) {
  const send = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((text: unknown, ...rest: unknown[]) =>
    typeof text === 'string' && text.includes(mark)
      ? send({ name: nameOf(text), text }, ...rest)
      : send(text, ...rest)) as typeof client.query
}
