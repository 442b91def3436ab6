import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Address } from '../database.ts'
import { type Cluster, openCluster, superuser } from './cluster.ts'
import { findPostmaster, launchPostmaster, logFile, type Postmaster, stopPostmaster } from './postmaster.ts'
import { serverRole } from './role.ts'

export interface Embedded {
  /** For the server's own role. */
  address: Address
  /** For migrations, backups and restores. */
  owner: Address
  stop(): Promise<void>
}

/** A server that was just killed or is just stopping lets go of the folder within this time. */
const patience = 3_000
/** After a crash PostgreSQL first repeats what was not yet on the disk. */
const longestStart = 120_000
const ownerLock = 1
const database = 'shiftward'

/** A full disk may keep the database from starting for hours; a start that fails costs little. */
const shortestPause = 100
const longestPause = 5_000

interface Options {
  folder: string
  /** The database has ended by itself and is started again, or runs again. */
  onNews?: (news: string) => void
  /** Somebody else owns the database now: the server had better end. */
  onLost?: (reason: string) => void
}

const nothing = () => undefined

/**
 * Starts PostgreSQL on a folder, which is created when missing. A postmaster that outlived its server is adopted, and one
 * that ends while its server lives is started again, at the same address: whoever asks meanwhile finds nobody there.
 *
 * Who holds the advisory lock on a session of the database `postgres` owns the folder. The database lets go of the lock
 * when its owner dies in whatever way, and PostgreSQL itself sees to it that there is only one postmaster on a folder:
 * so there is no stale lock to clear and no race between servers that start at the same moment.
 */
export async function startEmbedded({ folder, onNews = nothing, onLost = nothing }: Options): Promise<Embedded> {
  const cluster = await openCluster(folder)
  let { postmaster, owner } = await takeOver(cluster)
  const stopping = new AbortController()
  let comingBack = Promise.resolve()
  let isLost = false
  const stop = async () => {
    stopping.abort()
    await comingBack
    const running = await findPostmaster(cluster, postmaster.host)
    // What is lost may be another server's now.
    if (running && (isLost || (running.host && running.host !== postmaster.host))) return
    await stopPostmaster(cluster, { ...(running ?? postmaster), host: postmaster.host })
    await owner.end().catch(nothing)
  }

  function watch() {
    owner.once('end', () => {
      if (!stopping.signal.aborted) comingBack = comeBack()
    })
  }

  async function comeBack() {
    const back = await ownAgain(cluster, postmaster, { signal: stopping.signal, onNews })
    if (back === 'stopped') return
    if (back === 'owned') {
      isLost = true
      return onLost(`The database in ${cluster.folder} belongs to another Shiftward server now.`)
    }
    postmaster = back.postmaster
    owner = back.owner
    watch()
  }
  watch()

  try {
    await furnish(owner, cluster)
  } catch (error) {
    await stop()
    throw error
  }
  const ownerAddress = addressOf(cluster, postmaster, database)
  return { address: { ...ownerAddress, user: serverRole }, owner: ownerAddress, stop }
}

/** The owner's address of a database that runs already, with or without its server. */
export async function findEmbedded(folder: string): Promise<Address | undefined> {
  const cluster = await openCluster(folder)
  let postmaster = await findPostmaster(cluster)
  for (; postmaster && !postmaster.host; postmaster = await findPostmaster(cluster)) await sleep(50)
  return postmaster && addressOf(cluster, postmaster, database)
}

async function furnish(owner: pg.Client, { password }: Cluster) {
  const { rowCount: databases } = await owner.query('select from pg_database where datname = $1', [database])
  if (!databases) await owner.query(`create database ${database}`)
  const { rowCount: roles } = await owner.query('select from pg_roles where rolname = $1', [serverRole])
  const secret = password ? ` password ${owner.escapeLiteral(password)}` : ''
  if (!roles) await owner.query(`create role ${serverRole} login${secret}`)
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

/**
 * When one of its processes crashes PostgreSQL ends all sessions and starts afresh, with the same postmaster. When that
 * has ended too, or cannot go on without space on the disk, another one is started, as often as it takes.
 */
async function ownAgain(
  cluster: Cluster,
  last: Postmaster,
  { signal, onNews }: { signal: AbortSignal; onNews(news: string): void },
): Promise<{ postmaster: Postmaster; owner: pg.Client } | 'owned' | 'stopped'> {
  const rest = (ms: number) => sleep(ms, undefined, { signal }).catch(nothing)
  let pause = shortestPause
  let launches = 0
  while (!signal.aborted) {
    const postmaster = await findPostmaster(cluster, last.host)
    if (!postmaster) {
      if (launches++ === 0) {
        onNews(`The database in ${cluster.folder} has ended and is started again; its log is ${logFile(cluster)}.`)
      }
      await rest(pause)
      pause = Math.min(pause * 2, longestPause)
      if (!signal.aborted) await launchPostmaster(cluster, last).catch(nothing)
      continue
    }
    // Another server that was started in this very moment has brought a postmaster of its own.
    if (postmaster.host && postmaster.host !== last.host) return 'owned'
    const owner = await tryToOwn(cluster, postmaster)
    if (owner === 'owned') return owner
    if (owner !== 'starting') {
      if (launches > 0) onNews(`The database in ${cluster.folder} runs again.`)
      return { postmaster, owner }
    }
    await rest(50)
  }
  return 'stopped'
}

async function tryToOwn(cluster: Cluster, postmaster: Postmaster): Promise<pg.Client | 'starting' | 'owned'> {
  if (!postmaster.host) return 'starting'
  const client = new pg.Client({ ...addressOf(cluster, postmaster, 'postgres'), application_name: 'shiftward owner' })
  client.on('error', nothing)
  try {
    await client.connect()
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_owner', [ownerLock])
    if (rows[0].is_owner) return client
    await client.end()
    return 'owned'
  } catch {
    await client.end().catch(nothing)
    return 'starting'
  }
}

function addressOf(cluster: Cluster, { host, port }: Postmaster, database: string): Address {
  return { host, port, user: superuser, password: cluster.password, database }
}
