import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Address, openPool } from '../src/lib/database.ts'
import { startEmbedded } from '../src/lib/postgres/embedded.ts'
import { migrate } from '../src/lib/postgres/migrate.ts'
import { serverRole } from '../src/lib/postgres/role.ts'
import { bundleServer } from './bundle.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner of the tables. Tests work with the server's role. */
    postgres: Address
    /** A data folder with the newest schema and nobody in it, for tests that start a server of their own. */
    preparedFolder: string
    /** The server as one program, for tests that start it as a process. */
    bundledServer: string
  }
}

export const template = 'shiftward_template'

/** Starts one real PostgreSQL for the whole run, with a migrated database that each test file copies. */
export default async function setup(project: TestProject) {
  const parent = await mkdtemp(join(tmpdir(), 'shiftward-test-'))
  const preparedFolder = join(parent, 'prepared')
  const folder = join(parent, 'run')
  const [bundledServer] = await Promise.all([bundleServer(parent), prepare(preparedFolder)])
  await cp(preparedFolder, folder, { recursive: true })
  const postgres = await startEmbedded({ folder })
  const admin = openPool({ ...postgres.owner, database: 'postgres' }, 1)
  await admin.query(`create database ${template} template ${postgres.owner.database}`)
  // Nobody needs these databases after a crash. Tests about crashes start their own clusters, which are durable.
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    await admin.query(`alter system set ${setting} = off`)
  }
  await admin.query('select pg_reload_conf()')
  await admin.end()
  project.provide('postgres', postgres.owner)
  project.provide('preparedFolder', preparedFolder)
  project.provide('bundledServer', bundledServer)
  return async () => {
    await postgres.stop()
    await rm(parent, { recursive: true, force: true })
  }
}

async function prepare(folder: string) {
  const { owner, stop } = await startEmbedded({ folder })
  const pool = openPool(owner, 1)
  await migrate(pool, serverRole)
  await pool.end()
  await stop()
}
