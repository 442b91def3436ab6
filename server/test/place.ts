import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase, openPool } from '../src/lib/database.ts'
import { freePort } from '../src/lib/free-port.ts'
import { openCluster } from '../src/lib/postgres/cluster.ts'
import { findEmbedded, startEmbedded } from '../src/lib/postgres/embedded.ts'
import { findPostmaster, launchPostmaster, stopPostmaster } from '../src/lib/postgres/postmaster.ts'
import { copyPreparedFolder } from './prepared-folder.ts'
import { urlOf } from './server-pair.ts'
import { ServerProcess } from './server-process.ts'

export const kinds = ['the embedded database', 'a PostgreSQL of DATABASE_URL'] as const

/** A real server that can be restarted at the same address, on either kind of database. */
export async function openPlace(kind: (typeof kinds)[number]) {
  const folder = await mkdtemp(join(tmpdir(), 'shiftward-place-'))
  const isEmbedded = kind === 'the embedded database'
  await copyPreparedFolder(folder)
  const postgres = isEmbedded ? undefined : await startEmbedded({ folder })
  let stopPostgres = async () => postgres?.stop()
  const port = await freePort()
  const env = {
    PORT: String(port),
    DEMO: 'off',
    LOG_LEVEL: 'error',
    ADMIN_EMAIL: 'first@example.test',
    ADMIN_PASSWORD: 'secret-1',
    ...(postgres
      ? { DATABASE_URL: urlOf(postgres.address), DATABASE_OWNER_URL: urlOf(postgres.owner) }
      : { DATA_DIR: folder }),
  }
  const start = async () => {
    const server = new ServerProcess(env)
    await server.address()
    return server
  }
  let server = await start()

  return {
    origin: `http://127.0.0.1:${port}`,
    server: () => server,
    /** Kills the server in the middle of its work. */
    async kill() {
      server.child.kill('SIGKILL')
      await server.code
    },
    async startAgain() {
      server = await start()
    },
    async postmaster() {
      return Number((await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
    },
    /** Connects as the owner of the tables. PostgreSQL has to be running. */
    async withDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
      const address = postgres?.owner ?? (await findEmbedded(folder))
      if (!address) throw new Error('The database does not run')
      const db = openDatabase(openPool(address, 4))
      return work(db).finally(() => db.destroy())
    },
    /** For DATABASE_URL only: stops PostgreSQL cleanly while the work runs, then starts it again. */
    async withoutPostgres(work: () => Promise<unknown>) {
      const cluster = await openCluster(folder)
      const former = await findPostmaster(cluster)
      await stopPostgres()
      await work()
      await launchPostmaster(cluster, former)
      stopPostgres = async () => {
        const running = await findPostmaster(cluster)
        if (running) await stopPostmaster(cluster, running)
      }
    },
    async close() {
      await server.stop()
      await stopPostgres()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type Place = Awaited<ReturnType<typeof openPlace>>
