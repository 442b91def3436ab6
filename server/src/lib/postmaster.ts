import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { exitCode, handOver, spawnIn, type Way } from './unprivileged.ts'

const isWindows = process.platform === 'win32'
export const superuser = 'shiftward'

/** The programs of the npm package for this platform. */
export interface Programs {
  initdb: string
  pg_ctl: string
  postgres: string
}

/** What a running PostgreSQL says about itself in the file `postmaster.pid` of its data folder. */
export interface Postmaster {
  pid: number
  port: number
  host: string
}

export interface Cluster {
  /** The folder of the cluster itself. */
  data: string
  /** Holds the cluster, its log and, on Windows, its password. */
  folder: string
  programs: Programs
  way: Way
}

/** Makes the cluster under another name first, so that one that was cut short is never taken for a whole one. */
export async function createCluster({ data, folder, programs, way }: Cluster): Promise<void> {
  await removeUnfinished(folder)
  const unfinished = await mkdtemp(join(folder, `.unfinished-${process.pid}-`))
  await handOver(unfinished, way)
  const options = ['--username', superuser, '--encoding', 'UTF8', '--locale-provider', 'builtin']
  options.push('--builtin-locale', 'C.UTF-8', '--auth-local', 'trust', '--auth-host', 'scram-sha-256')
  if (isWindows) options.push('--pwfile', passwordFile(folder))
  const initdb = spawnIn(way, programs.initdb, ['-D', unfinished, ...options], { stdio: ['ignore', 'ignore', 'pipe'] })
  let complaint = ''
  initdb.stderr?.on('data', (chunk) => {
    complaint += chunk
  })
  if ((await exitCode(initdb)) !== 0) {
    await rm(unfinished, { recursive: true, force: true })
    throw new Error(`The database could not be created in ${folder}: ${complaint.trim().replaceAll('\n', ' ')}`)
  }
  await rename(unfinished, data).catch(async (error: NodeJS.ErrnoException) => {
    await rm(unfinished, { recursive: true, force: true })
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
}

async function removeUnfinished(folder: string) {
  for (const name of await readdir(folder)) {
    const pid = /^\.unfinished-(\d+)-/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) {
      await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined)
    }
  }
}

/** Windows has no private sockets that PostgreSQL could use, so there a password guards the way in. */
export function passwordFile(folder: string): string {
  return join(folder, 'password')
}

/** Starts a postmaster and answers when it has told its pid or has ended, with its exit code in the latter case. */
export async function launch(cluster: Cluster, settings: Record<string, string>): Promise<number | null | 'running'> {
  const { data, folder, programs, way } = cluster
  await handOver(data, way)
  const logFile = join(folder, 'postgres.log')
  await rename(logFile, join(folder, 'postgres.previous.log')).catch(() => undefined)
  const place = isWindows
    ? { listen_addresses: '127.0.0.1', port: String(await freePort()) }
    : { listen_addresses: '', port: '5432', unix_socket_directories: await socketFolder(way) }
  const options = Object.entries({ ...place, timezone: 'UTC', log_timezone: 'UTC', jit: 'off', ...settings })
  const args = ['-D', data, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const log = await open(logFile, 'a', 0o600)
  try {
    if (isWindows) {
      // pg_ctl gives up an administrator's rights, with which PostgreSQL would refuse to run.
      const words = args.slice(2).join(' ')
      return (await exitCode(
        spawnIn(way, programs.pg_ctl, ['start', '-W', '-s', '-D', data, '-l', logFile, '-o', words], {}),
      )) === 0
        ? 'running'
        : null
    }
    // Detached, so that the Ctrl-C of the terminal reaches the server only, which then stops the database in order.
    const child = spawnIn(way, programs.postgres, args, { detached: true, stdio: ['ignore', log.fd, log.fd] })
    child.unref()
    const ended = exitCode(child)
    const isNamed = async () => (await readPidFile(data))?.pid === child.pid
    let code: number | null | undefined
    ended.then((value) => {
      code = value
    })
    while (code === undefined && !(await isNamed())) await sleep(20)
    return code === undefined ? 'running' : code
  } finally {
    await log.close()
  }
}

/** A folder of our own with a short path: the path of a socket may not be longer than about 100 bytes. */
async function socketFolder(way: Way): Promise<string> {
  const base = tmpdir().length > 60 ? '/tmp' : tmpdir()
  const path = await mkdtemp(join(base, 'shiftward-'))
  await chmod(path, 0o700)
  await handOver(path, way)
  return path
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 5432
}

/** The postmaster that runs on this cluster, if any. The rest of one that died is cleared away. */
export async function findPostmaster({ data }: Cluster): Promise<Postmaster | undefined> {
  const found = await readPidFile(data)
  if (!found) return undefined
  if (await isPostmaster(found.pid, data)) return found.host ? found : undefined
  // PostgreSQL would not start if by chance another process has this pid now.
  if ((await readPidFile(data))?.pid === found.pid) await rm(join(data, 'postmaster.pid'), { force: true })
  return undefined
}
