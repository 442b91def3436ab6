import { type SpawnOptions, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { type Cluster, isAlive } from './cluster.ts'
import { exitCode, handOver, spawnIn, type Way } from './unprivileged.ts'

/** What a running PostgreSQL writes about itself into its data folder. */
export interface Postmaster {
  pid: number
  port: number
  /** The folder of its socket, or its address on Windows; empty while it starts. */
  host: string
}

const isWindows = process.platform === 'win32'

/**
 * Keeps people's data out of PostgreSQL's log: the texts, details and statements of errors hold values. The server logs
 * each failure itself, without them. What remains tells of starts, stops, crashes and checkpoints.
 */
const discreet = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
}

/**
 * Starts a postmaster, on request at the address of an earlier one. Returns as soon as the pid file is written, or the
 * process has ended.
 */
export async function launchPostmaster(cluster: Cluster, former?: Postmaster): Promise<void> {
  const { data, programs, way } = cluster
  await handOver(data, way)
  const socketFolder = isWindows ? undefined : await createSocketFolder(way, former)
  const place = socketFolder
    ? { listen_addresses: '', port: '5432', unix_socket_directories: socketFolder }
    : { listen_addresses: '127.0.0.1', port: String(former?.port ?? (await freePort())) }
  const parameters = Object.entries({ ...place, ...discreet, timezone: 'UTC', log_timezone: 'UTC', jit: 'off' })
  const words = parameters.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // The log of the earlier postmaster says why it ended.
  if (!former) await rename(logFile(cluster), join(cluster.folder, 'postgres.previous.log')).catch(() => undefined)
  const log = await open(logFile(cluster), 'a', 0o600)
  // Detached, so that Ctrl-C in the terminal reaches only the server, which then stops the database properly.
  const options: SpawnOptions = { detached: true, stdio: ['ignore', log.fd, log.fd] }
  // On Windows pg_ctl drops administrator rights; PostgreSQL refuses to run with them.
  const child = isWindows
    ? spawnIn(way, programs.pg_ctl, ['start', '-W', '-D', data, '-o', words.join(' ')], options)
    : spawnIn(way, programs.postgres, ['-D', data, ...words], options)
  // Listen at once: a program that fails to start may end while the log is being closed.
  let hasEnded = false
  const ended = exitCode(child).then(() => {
    hasEnded = true
  })
  child.unref()
  await log.close()
  if (isWindows) await ended
  while (!hasEnded && (await readPidFile(data))?.pid !== child.pid) await sleep(20)
  if (hasEnded && socketFolder && !former) await rm(socketFolder, { recursive: true, force: true })
}

/** A private folder with a short path, because a socket path may have about 100 bytes at most. */
async function createSocketFolder(way: Way, former?: Postmaster): Promise<string> {
  if (former) {
    await mkdir(former.host, { recursive: true, mode: 0o700 })
    // PostgreSQL refuses to start if the pid in the lock file belongs to another process by now.
    for (const name of await readdir(former.host)) await rm(join(former.host, name), { force: true })
    await handOver(former.host, way)
    return former.host
  }
  const path = await mkdtemp(join(tmpdir().length > 60 ? '/tmp' : tmpdir(), 'shiftward-'))
  await handOver(path, way)
  return path
}

/**
 * The postmaster that runs on this data folder, if there is one. Removes what a dead one left behind, except the folder
 * of a socket that is about to be used again.
 */
export async function findPostmaster({ data }: Cluster, kept?: string): Promise<Postmaster | undefined> {
  const found = await readPidFile(data)
  if (!found || isPostmaster(found.pid, data)) return found
  // PostgreSQL only checks whether any process has the pid, and refuses to start when an unrelated one has it.
  if ((await readPidFile(data))?.pid === found.pid) await rm(join(data, 'postmaster.pid'), { force: true })
  if (found.host !== kept && isSocketFolder(found.host)) await rm(found.host, { recursive: true, force: true })
  return undefined
}

async function readPidFile(data: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port, socketFolder, address] = text.split('\n')
  if (!Number(pid)) return undefined
  return { pid: Number(pid), port: Number(port), host: socketFolder || address || '' }
}

/** An unrelated process may have the pid by now, so check its command line too. */
function isPostmaster(pid: number, data: string): boolean {
  return isAlive(pid) && (isWindows || commandOf(pid).includes(data))
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
  }
}

/** Ends all sessions, rolls back open transactions, and waits until everything is on disk. */
export async function stopPostmaster(cluster: Cluster, { pid, host }: Postmaster): Promise<void> {
  if (isWindows) {
    const { programs, data, way } = cluster
    await exitCode(spawnIn(way, programs.pg_ctl, ['stop', '-m', 'fast', '-D', data], { stdio: 'ignore' }))
  } else if (isPostmaster(pid, cluster.data)) {
    process.kill(pid, 'SIGINT')
  }
  while (isPostmaster(pid, cluster.data)) await sleep(20)
  if (isSocketFolder(host)) await rm(host, { recursive: true, force: true })
}

function isSocketFolder(host: string): boolean {
  return /[/]shiftward-\w{6}$/.test(host)
}

export function logFile({ folder }: Cluster): string {
  return join(folder, 'postgres.log')
}
