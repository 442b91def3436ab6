import { limits } from '@shiftward/contract/limits.ts'
import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import { attemptsMost, backOff } from '../outbox/outbox.ts'

type Figures = Record<'outboxWaiting' | 'outboxDead' | 'outboxOldest' | 'sessions' | 'backupAge', number>

/** By the attempts so far: how many seconds lie between the first one and the next. */
const secondsTried = Array.from({ length: attemptsMost + 1 }, (_, attempts) =>
  Array.from({ length: attempts }, (_, before) => backOff(before + 1) / 1000).reduce((sum, wait) => sum + wait, 0),
)

/**
 * Since when a message is to be sent. One that is sent again was written long ago, and has all its attempts anew: the
 * next one tells when the first was due.
 */
const dueSince = `greatest(created_at,
  next_attempt_at - make_interval(secs => ($3::float8[])[least(attempts, ${attemptsMost}) + 1]))`

/** Figures that all servers on the database share. Each query reads a small part of a table, or an index. */
async function readFigures(probe: pg.Pool, now: Date): Promise<Figures> {
  const { rows } = await probe.query<Record<keyof Figures, string | number>>(
    `select waiting.count as "outboxWaiting",
            greatest(extract(epoch from $1 - waiting.oldest), 0) as "outboxOldest",
            (select count(*) from outbox where status = 'dead') as "outboxDead",
            extract(epoch from $1 - coalesce(
              (select max(taken_at) from backups), (select min(applied_at) from migrations))) as "backupAge",
            (select count(*) from sessions where expires_at > $1 and last_active_at > $2) as "sessions"
       from (select count(*), min(${dueSince}) as oldest from outbox where status = 'waiting') as waiting`,
    [now, new Date(now.getTime() - limits.session.idleMs), secondsTried],
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

/** They are read when somebody asks, and missing while the database does not answer. */
export function gaugeFigures(registers: Registry[], probe: pg.Pool) {
  const isUp = new Gauge({
    name: 'shiftward_database_up',
    help: '1 when the database has answered the questions for the figures below, which are missing otherwise',
    registers,
  })
  const found: Record<keyof Figures, Gauge> = {
    outboxWaiting: new Gauge({ name: 'shiftward_outbox_waiting', help: 'Messages still to be sent', registers }),
    outboxDead: new Gauge({ name: 'shiftward_outbox_dead', help: 'Messages that were given up', registers }),
    outboxOldest: new Gauge({
      name: 'shiftward_outbox_oldest_seconds',
      help: 'How long the oldest message has been waiting to be sent',
      registers,
    }),
    sessions: new Gauge({ name: 'shiftward_sessions_active', help: 'People signed in', registers }),
    backupAge: new Gauge({
      name: 'shiftward_backup_age_seconds',
      help: "Age of the last backup by 'npm run backup', or of the database when there was none",
      registers,
    }),
  }

  return {
    async update(now: Date) {
      const figures = await readFigures(probe, now).catch(() => undefined)
      isUp.set(figures ? 1 : 0)
      for (const [name, one] of Object.entries(found)) one.set(figures?.[name as keyof Figures] ?? Number.NaN)
    },
  }
}
