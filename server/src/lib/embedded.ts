import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, openCluster, superuser } from './cluster.ts'
import type { Address } from './database.ts'
import { findPostmaster, launchPostmaster, logFile, type Postmaster, stopPostmaster } from './postmaster.ts'

export interface Embedded {
  address: Address
  stop(): Promise<void>
}

/** A server that was just killed or is just stopping lets go of the folder within this time. */
const patience = 3_000
/** After a crash PostgreSQL first repeats what was not yet on the disk. */
const longestStart = 120_000
const ownerLock = 1
const database = 'shiftward'

interface Options {
  folder: string
  /** The database has ended by itself, or somebody else owns it now: the server had better end too. */
  onLost?: (reason: string) => void
}

/**
 * Starts PostgreSQL on a folder, which is created when missing. A postmaster that outlived its server is adopted.
 *
 * Who holds the advisory lock on a session of the database `postgres` owns the folder. The database lets go of the lock
 * when its owner dies in whatever way, and PostgreSQL itself sees to it that there is only one postmaster on a folder:
 * so there is no stale lock to clear and no race between servers that start at the same moment.
 */
export async function startEmbedded({ folder, onLost = () => undefined }: Options): Promise<Embedded> {
  const cluster = await openCluster(folder)
  const { postmaster, owner: firstOwner } = await takeOver(cluster)
  let owner = firstOwner
  let isStopping = false
  let isLost = false
  const stop = async () => {
    isStopping = true
    // What is lost may be another server's now; what runs no more is cleared away by looking for it.
    if (isLost && (await findPostmaster(cluster))) return
    await stopPostmaster(cluster, postmaster)
    await owner.end().catch(() => undefined)
  }

  function watch() {
    owner.once('end', async () => {
      if (isStopping) return
      const next = await ownAgain(cluster, postmaster)
      if (isStopping) return
      isLost = next === undefined
      if (!next) return onLost(`The database in ${cluster.folder} has ended; its log is ${logFile(cluster)}.`)
      owner = next
      watch()
    })
  }
  watch()

  try {
    const { rowCount } = await owner.query('select from pg_database where datname = $1', [database])
    if (!rowCount) await owner.query(`create database ${database}`)
  } catch (error) {
    await stop()
    throw error
  }
  return { address: addressOf(cluster, postmaster, database), stop }
}

async function takeOver(cluster: Cluster) {
  const start = Date.now()
  let launches = 0
  let refusedSince: number | undefined
  while (Date.now() < start + longestStart) {
    const postmaster = await findPostmaster(cluster)
    if (!postmaster) {
      // The first may have met a postmaster that was just ending.
      if (launches++ === 2) break
      await launchPostmaster(cluster)
      continue
    }
    const owner = await tryToOwn(cluster, postmaster)
    if (typeof owner === 'object') return { postmaster, owner }
    if (owner === 'starting') refusedSince = undefined
    else refusedSince ??= Date.now()
    if (refusedSince && Date.now() > refusedSince + patience) {
      throw new Error(`The data folder ${cluster.folder} is in use by another Shiftward server.`)
    }
    await sleep(20)
  }
  const log = await readFile(logFile(cluster), 'utf8').catch(() => '')
  const reason = log.trim().split('\n').slice(-5).join(' ')
  throw new Error(`The database in ${cluster.folder} does not start. The end of its log: ${reason}`)
}

/** When one of its processes crashes PostgreSQL ends all sessions and starts afresh, with the same postmaster. */
async function ownAgain(cluster: Cluster, postmaster: Postmaster): Promise<pg.Client | undefined> {
  const start = Date.now()
  while (Date.now() < start + longestStart && (await findPostmaster(cluster))?.pid === postmaster.pid) {
    const owner = await tryToOwn(cluster, postmaster)
    if (owner === 'owned') return undefined
    if (owner !== 'starting') return owner
    await sleep(50)
  }
  return undefined
}

async function tryToOwn(cluster: Cluster, postmaster: Postmaster): Promise<pg.Client | 'starting' | 'owned'> {
  if (!postmaster.host) return 'starting'
  const client = new pg.Client({ ...addressOf(cluster, postmaster, 'postgres'), application_name: 'shiftward owner' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_owner', [ownerLock])
    if (rows[0].is_owner) return client
    await client.end()
    return 'owned'
  } catch {
    await client.end().catch(() => undefined)
    return 'starting'
  }
}

function addressOf(cluster: Cluster, { host, port }: Postmaster, database: string): Address {
  return { host, port, user: superuser, password: cluster.password, database }
}
