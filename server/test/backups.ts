import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { BackupReader } from '../src/lib/backup/backup-file.ts'
import { leftOut } from '../src/lib/backup/backup-tables.ts'
import type { Address } from '../src/lib/database.ts'
import { NODE_COMPILE_CACHE } from './compile-cache.ts'

/** Shared by the tests of commands: running one, and the rows of a database and of a backup. */

/** Started through another program if `way` is given, which has to exec it. */
export async function runScript(
  name: string,
  words: string | string[],
  env: Record<string, string>,
  way: string[] = [],
) {
  const script = fileURLToPath(new URL(`../src/${name}.ts`, import.meta.url))
  const { PATH, TMPDIR } = process.env
  const [command = process.execPath, ...args] = [...way, process.execPath, script, ...[words].flat()]
  const child = spawn(command, args, {
    env: { PATH, TMPDIR, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [printed, complaints, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  // On a slow machine it also says how far it has come.
  return { code, printed, complaints: complaints.replaceAll(/^\w+: \d+ of \d+ rows\n/gm, '') }
}

/** Each table's rows as COPY writes them, sorted. */
type Rows = Record<string, string[]>

export async function rowsInFile(file: string): Promise<Rows> {
  const reader = await BackupReader.open(file)
  const rows: Rows = {}
  for (const table of reader.header.tables) {
    rows[table.name] = linesOf(Buffer.concat(await Array.fromAsync(reader.rows(table, () => undefined))))
  }
  await reader.finish()
  return rows
}

/** The rows of a table, with these columns only. */
export async function rowsOfTable(client: pg.Client, name: string, columns: string[]): Promise<string[]> {
  const copy = client.query(copyTo(`copy (select ${columns.join()} from ${name}) to stdout`))
  return linesOf(Buffer.concat(await Array.fromAsync<Buffer>(copy)))
}

const linesOf = (copy: Buffer) => copy.toString().split('\n').slice(0, -1).sort()

/** The rows of all tables, each as PostgreSQL's text of the row. */
export async function rowsInDatabase(address: Address): Promise<Rows> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    )
    const rows: Rows = {}
    for (const { name } of tables) {
      const { rows: found } = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)
      rows[name] = found.map(({ row }) => row)
    }
    return rows
  } finally {
    await client.end()
  }
}

/** What is there after a restore of these rows. */
export function withoutLeftOut(rows: Rows): Rows {
  const kept = Object.entries(rows).map(([name, all]): [string, string[]] => {
    if (leftOut.includes(name)) return [name, []]
    return [name, name === 'outbox' ? all.filter((row) => !row.includes('#token=')) : all]
  })
  return Object.fromEntries(kept)
}
