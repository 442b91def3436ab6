import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '../config.ts'
import type { Address } from '../database.ts'
import { checkDatabase, checkSame } from '../postgres/database-check.ts'
import { findEmbedded, startEmbedded } from '../postgres/embedded.ts'
import { timeouts } from '../postgres/timeouts.ts'

/** A database as its owner, for work that needs one connection and no server. */
type Place = {
  address: Address
  /** Its name in messages. */
  name: string
  close(): Promise<void>
}

/** Uses the embedded database if it is running, otherwise starts it for the duration of the work. */
export async function openSource(config: Config): Promise<Place> {
  const { dataFolder } = config
  if (config.databaseUrl) return openUrl(config)
  if (!existsSync(join(dataFolder, 'postgres'))) throw new Error(`There is no database in ${dataFolder}.`)
  const running = await findEmbedded(dataFolder)
  if (running) return { address: running, name: dataFolder, close: async () => undefined }
  const { owner, stop } = await startEmbedded({ folder: dataFolder })
  return { address: owner, name: dataFolder, close: stop }
}

/** Also returns how to remove what it created, and nothing else. */
export async function openTarget(config: Config): Promise<Place & { undo(): Promise<void> }> {
  const { dataFolder } = config
  if (config.databaseUrl) return { ...(await openUrl(config)), undo: async () => undefined }
  const isNew = !existsSync(dataFolder)
  const made = ['postgres', 'postgres.log', 'postgres.previous.log', 'password']
    .map((name) => join(dataFolder, name))
    .filter((path) => !existsSync(path))
  const { owner, stop } = await startEmbedded({ folder: dataFolder })
  const undo = async () => {
    for (const path of isNew ? [dataFolder] : made) await rm(path, { recursive: true, force: true })
  }
  return { address: owner, name: dataFolder, close: stop, undo }
}

async function openUrl({ databaseUrl = '', databaseOwnerUrl }: Config): Promise<Place> {
  const url = databaseOwnerUrl ?? databaseUrl
  const found = await checkDatabase('DATABASE_URL', databaseUrl)
  if (databaseOwnerUrl) await checkSame('DATABASE_OWNER_URL', databaseOwnerUrl, found)
  const { host, port, database } = new pg.Client({ connectionString: url })
  const address = { connectionString: url }
  return { address, name: `${host}:${port}/${database}`, close: async () => undefined }
}

/**
 * Does the work over one connection. After a failure the connection is closed at once, as it may be in the middle of
 * something.
 */
export async function withClient<Result>(address: Address, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ ...address, ...timeouts.backup, application_name: 'shiftward backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const result = await work(client)
    await client.end()
    return result
  } catch (error) {
    client.end().catch(() => undefined)
    throw error
  }
}
