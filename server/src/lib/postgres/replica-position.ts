import type pg from 'pg'
import { identity } from './database-check.ts'

const bytes = (position: string) => `(${position} - '0/0')::text`

/** How much the primary has written; undefined when it does not answer. */
export async function askPrimary(probe: pg.Pool) {
  const statement = `select ${bytes('pg_current_wal_lsn()')} as position, ${identity}`
  const answer = await probe.query<{ position: string; identity: string }>(statement).catch(() => undefined)
  const row = answer?.rows[0]
  return row && { position: BigInt(row.position), identity: row.identity }
}

/** How much of it a standby shows. */
export async function askReplica(probe: pg.Pool) {
  const { rows } = await probe.query<{
    position: string | null
    identity: string
    isStandby: boolean
    isReceiving: boolean
  }>(
    `select ${bytes('pg_last_wal_replay_lsn()')} as position, ${identity}, pg_is_in_recovery() as "isStandby",
            exists (select from pg_stat_wal_receiver) as "isReceiving"`,
  )
  const [row] = rows
  if (!row) throw new Error('no row')
  return { ...row, position: BigInt(row.position ?? 0) }
}
