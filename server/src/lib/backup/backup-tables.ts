import type pg from 'pg'
import type { BackupTable } from './backup-file.ts'

/**
 * Not part of a backup: a copy of it, or a restore, must not revive sessions and tokens that once opened an account.
 * Everybody signs in again. And of what was restored there is no backup yet.
 */
export const leftOut = ['sessions', 'retired_tokens', 'push_subscriptions', 'sign_in_challenges'].concat([
  'email_changes',
  'password_resets',
  'invitations',
  'sso_sign_ins',
  'sso_secrets',
  'backups',
])

/** Nor are messages that still wait with such a token in their text: a link without its row leads nowhere. */
export const isSecretText = `is_secret and body <> ''`

/** The rows of a table that are part of a backup, as what follows `from`. The first releases had no secret messages. */
export function rowsKept({ name, columns }: Pick<BackupTable, 'name' | 'columns'>): string {
  return columns.includes('is_secret') ? `${quoted(name)} where not (${isSecretText})` : quoted(name)
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Our own tables, without those of PostgreSQL extensions. */
const ownRelations = (kinds: string) => `
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in (${kinds})
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

export async function hasRelations(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(`select ${ownRelations(`'r', 'p', 'v', 'm', 'f', 'S'`)} limit 1`)
  return Boolean(rowCount)
}

export async function readSequences(client: pg.ClientBase) {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    'select sequencename as name, last_value as last from pg_sequences where schemaname = current_schema() order by 1',
  )
  return rows.map(({ name, last }) => ({ name, last: last === null ? null : Number(last) }))
}

type Found = { name: string; columns: string[]; parents: string[] }

/**
 * The tables of a backup, each after the tables that it refers to. Generated columns are left out. It fails while a table
 * refers to one that is left out: its rows could never be restored.
 */
export async function readTables(client: pg.ClientBase): Promise<Omit<BackupTable, 'rows'>[]> {
  const { rows } = await client.query<Found>(`
    select c.relname::text as name,
      array(select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select confrelid::regclass::text from pg_constraint
        where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as parents
    ${ownRelations(`'r', 'p'`)} and not c.relispartition
    order by c.relname`)
  return inOrder(rows.filter(({ name }) => !leftOut.includes(name)))
}

function inOrder(tables: Found[]): Found[] {
  const done = new Set<string>()
  const ordered: Found[] = []
  let waiting = tables
  while (waiting.length > 0) {
    const ready = waiting.filter(({ parents }) => parents.every((parent) => done.has(parent)))
    if (ready.length === 0) {
      throw new Error(`These tables refer to each other, or to one left out: ${waiting.map(({ name }) => name)}`)
    }
    for (const { name } of ready) done.add(name)
    ordered.push(...ready)
    waiting = waiting.filter(({ name }) => !done.has(name))
  }
  return ordered
}
