import { limits } from '@shiftward/contract/limits.ts'
import type pg from 'pg'

type Figures = Record<'outboxWaiting' | 'outboxDead' | 'outboxOldest' | 'sessions' | 'backupAge', number>

/** Figures that all servers on the database share. Each query reads a small part of a table, or an index. */
export async function readFigures(probe: pg.Pool, now: Date): Promise<Figures> {
  const { rows } = await probe.query<Record<keyof Figures, string | number>>(
    `select waiting.count as "outboxWaiting",
            coalesce(extract(epoch from $1 - waiting.oldest), 0) as "outboxOldest",
            (select count(*) from outbox where status = 'dead') as "outboxDead",
            extract(epoch from $1 - coalesce(
              (select max(taken_at) from backups), (select min(applied_at) from migrations))) as "backupAge",
            (select count(*) from sessions where expires_at > $1 and last_active_at > $2) as "sessions"
       from (select count(*), min(created_at) as oldest from outbox where status = 'waiting') as waiting`,
    [now, new Date(now.getTime() - limits.session.idleMs)],
  )
  const [row] = rows
  if (!row) throw new Error('There are no figures.')
  return {
    outboxWaiting: Number(row.outboxWaiting),
    outboxDead: Number(row.outboxDead),
    outboxOldest: Number(row.outboxOldest),
    sessions: Number(row.sessions),
    backupAge: Number(row.backupAge),
  }
}
