import pg from 'pg'
import type { Address } from '../database.ts'

const patience = 2_000

/**
 * A connection for questions about the server itself. It is none of the others': they may all be busy, which says
 * nothing about whether the database answers. And it gives up soon, since whoever asks does so too.
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
