import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'

const mark = '/* prepared */'

/**
 * Marks statements that every call or poll sends. PostgreSQL keeps their plan with the connection, because planning
 * costs more than running them. Use it only for statements with few variants that name their columns: a plan for
 * `select *` breaks when a newer server adds a column while this one still runs.
 */
export const prepared = sql.raw(mark)

const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `prepared_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
  names.set(text, name)
  return name
}

/** Sends the marked statements by name; each connection parses and plans them once. */
export function preparing(client: pg.PoolClient) {
  const send = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((text: unknown, ...rest: unknown[]) =>
    typeof text === 'string' && text.includes(mark)
      ? send({ name: nameOf(text), text }, ...rest)
      : send(text, ...rest)) as typeof client.query
}
