import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Address } from '../database.ts'
import { type Cluster, openCluster, superuser } from './cluster.ts'
import { findPostmaster, launchPostmaster, logFile, type Postmaster, stopPostmaster } from './postmaster.ts'
import { retentionRole, serverRole } from './role.ts'

export interface Embedded {
  /** For the server's role. */
  address: Address
  /** For the removal of old records. */
  retention: Address
  /** For migrations, backups and restores. */
  owner: Address
  stop(): Promise<void>
}

/** A server that was just killed or is stopping releases the folder within this time. */
const patience = 3_000
/** After a crash PostgreSQL first replays what was not yet on disk. */
const longestStart = 120_000
const ownerLock = 1
const database = 'shiftward'

/** A full disk may keep the database from starting for hours; a failed start costs little. */
const shortestPause = 100
const longestPause = 5_000

interface Options {
  folder: string
  /** The database ended by itself and is being started again, or runs again. */
  onNews?: (news: string) => void
  /** Another server owns the database now: this one should stop. */
  onLost?: (reason: string) => void
}

const nothing = () => undefined

/**
 * Starts PostgreSQL on a folder, which is created when missing. A postmaster that outlived its server is adopted. One
 * that ends while its server lives is started again at the same address; until then, queries are refused. The owner of
 * the folder is the server that holds the advisory lock on a session of the database `postgres`. The database releases
 * the lock when the owner dies, however it dies, and PostgreSQL allows only one postmaster per folder: so there is no
 * stale lock to clear and no race between servers that start at the same moment.
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
    // Another server may own the database by now.
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
      return onLost(`The database in ${cluster.folder} now belongs to another Shiftward server.`)
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
  return {
    address: { ...ownerAddress, user: serverRole },
    retention: { ...ownerAddress, user: retentionRole },
    owner: ownerAddress,
    stop,
  }
}

/** The owner's address of a database that is already running, with or without its server. */
export async function findEmbedded(folder: string): Promise<Address | undefined> {
  const cluster = await openCluster(folder)
  let postmaster = await findPostmaster(cluster)
  for (; postmaster && !postmaster.host; postmaster = await findPostmaster(cluster)) await sleep(50)
  return postmaster && addressOf(cluster, postmaster, database)
}

async function furnish(owner: pg.Client, { password }: Cluster) {
  const { rowCount: databases } = await owner.query('select from pg_database where datname = $1', [database])
  if (!databases) await owner.query(`create database ${database}`)
  const secret = password ? ` password ${owner.escapeLiteral(password)}` : ''
  for (const role of [serverRole, retentionRole]) {
    const { rowCount: roles } = await owner.query('select from pg_roles where rolname = $1', [role])
    if (!roles) await owner.query(`create role ${role} login${secret}`)
  }
}

async function takeOver(cluster: Cluster) {
  const start = Date.now()
  let launches = 0
  let refusedSince: number | undefined
  while (Date.now() < start + longestStart) {
    const postmaster = await findPostmaster(cluster)
    if (!postmaster) {
      // The first attempt may have met a postmaster that was just ending.
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
 * When one of its processes crashes, PostgreSQL ends all sessions and restarts under the same postmaster. When the
 * postmaster ends too, or cannot go on because the disk is full, start another one, as often as it takes.
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
        onNews(`The database in ${cluster.folder} stopped and is being started again; its log is ${logFile(cluster)}.`)
      }
      await rest(pause)
      pause = Math.min(pause * 2, longestPause)
      if (!signal.aborted) await launchPostmaster(cluster, last).catch(nothing)
      continue
    }
    // Another server that started at this moment has started its own postmaster.
    if (postmaster.host && postmaster.host !== last.host) return 'owned'
    const owner = await tryToOwn(cluster, postmaster)
    if (owner === 'owned') return owner
    if (owner !== 'starting') {
      if (launches > 0) onNews(`The database in ${cluster.folder} is running again.`)
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
