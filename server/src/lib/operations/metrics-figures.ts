import { limits } from '@shiftward/contract/limits.ts'
import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'

type Figures = Record<'outboxWaiting' | 'outboxDead' | 'outboxOldest' | 'sessions' | 'backupAge', number>

/** Figures that all servers on the database share. Each query reads a small part of a table, or an index. */
async function readFigures(probe: pg.Pool, now: Date): Promise<Figures> {
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
      help: 'Age of the oldest message still to be sent',
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
