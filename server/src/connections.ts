import { PostgresDriver } from 'kysely'
import { type Address, openDatabase, openPool } from './lib/database.ts'
import { openProbe } from './lib/operations/probe.ts'
import { within } from './lib/operations/within.ts'
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
