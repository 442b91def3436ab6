import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Address, openPool } from '../src/lib/database.ts'
import { startEmbedded } from '../src/lib/postgres/embedded.ts'
import { migrate } from '../src/lib/postgres/migrate.ts'
import { serverRole } from '../src/lib/postgres/role.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner of the tables. Tests work with the server's role. */
    postgres: Address
  }
}

export const template = 'shiftward_template'

/** Starts one real PostgreSQL for the whole run, with a migrated database that each test file copies. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'shiftward-test-'))
  const postgres = await startEmbedded({ folder })
  const admin = openPool(postgres.owner, 1)
  await admin.query(`create database ${template}`)
  await admin.end()
  const pool = openPool({ ...postgres.owner, database: template }, 1)
  await migrate(pool, serverRole)
  await pool.end()
  project.provide('postgres', postgres.owner)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
