import { PostgresDriver } from 'kysely'
import type pg from 'pg'
import { checkArchive } from './features/retention/archive.ts'
import { Retention } from './features/retention/retention.service.ts'
import type { Config } from './lib/config.ts'
import { type Address, openDatabase, openPool } from './lib/database.ts'
import { openProbe } from './lib/operations/probe.ts'
import { within } from './lib/operations/within.ts'
import { Replica } from './lib/postgres/replica.ts'
import { giveUpSilent } from './lib/postgres/silence.ts'
import { timeouts } from './lib/postgres/timeouts.ts'

/** Of each server. One for calls and one for jobs is taken by LISTEN. */
const most = { call: 10, report: 4, job: 4 }
const soon = 1_000

/** Each kind of work has its own connections, with its own limits: none can take them away from another. */
export async function openConnections(address: Address) {
  const pool = openPool(address, most.call, timeouts.call)
  const reportPool = openPool(address, most.report, timeouts.report)
  const jobPool = openPool(address, most.job, timeouts.job)
  for (const one of [pool, reportPool, jobPool]) giveUpSilent(one)
  const db = openDatabase(pool)
  const jobDb = openDatabase(jobPool)
  const reports = new PostgresDriver({ pool: reportPool })
  await reports.init()
  const probe = openProbe(address)
  return {
    pool,
    db,
    reports,
    jobPool,
    jobDb,
    probe,
    /** A busy connection must not hold up the rest. */
    close: () => within(soon, Promise.all([db.destroy(), jobDb.destroy(), reportPool.end(), probe.end()])),
  }
}

type OnClose = (closer: () => Promise<unknown>) => void

export function openReplica(
  { databaseReadUrl }: Config,
  probe: pg.Pool,
  { onNews, onClose }: { onNews(news: string): void; onClose: OnClose },
): Replica | undefined {
  if (!databaseReadUrl) return undefined
  const replica = new Replica({ address: { connectionString: databaseReadUrl }, probe, onNews })
  onClose(() => within(soon, replica.close()))
  return replica
}

/** Undefined when everything is kept. */
export async function openRetention(
  { keep, archiveFolder }: Config,
  address: Address | undefined,
  { clock, signal, onClose }: { clock: () => Date; signal: AbortSignal; onClose: OnClose },
): Promise<Retention | undefined> {
  if (!address || Object.values(keep).every((days) => days === undefined)) return undefined
  if (archiveFolder !== undefined) await checkArchive(archiveFolder)
  const pool = openPool(address, 1, timeouts.job)
  giveUpSilent(pool)
  const db = openDatabase(pool)
  onClose(() => within(soon, db.destroy()))
  return new Retention({ db, clock, keep, archiveFolder, signal })
}
