import pg from 'pg'
import type { Address } from '../database.ts'

const patience = 2_000

/**
 * A separate connection for questions about the server itself. The pool's connections may all be busy, which says
 * nothing about whether the database answers. It gives up soon, because monitoring does too.
 */
export function openProbe(address: Address): pg.Pool {
  const probe = new pg.Pool({
    ...address,
    max: 1,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    application_name: 'shiftward probe',
  })
  probe.on('error', () => undefined)
  return probe
}
