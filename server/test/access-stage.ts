import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import { type Kind, kinds } from '@shiftward/contract/rules/permissions.ts'
import { sql } from 'kysely'
import { makeProvider, makeUser, type User } from '../src/demo/factories.ts'
import type { Connection } from '../src/lib/database.ts'
import { hashPassword } from '../src/lib/password.ts'
import { hashToken } from '../src/lib/token.ts'
import { accessInputs, type Extras, type Refs } from './access-inputs.ts'
import type { Who } from './access-table.ts'
import { startRewindingApp } from './rewinding.ts'
import { makeWorld } from './world.ts'

/** Every kind of caller: console users by kind, a provider with a mobile or a console session, and a visitor without one. */
export const callers = [...kinds, 'provider', 'providerInConsole', 'nobody'] as const
export type CallerName = (typeof callers)[number]

/**
 * An organization with two facilities, the first with two departments, and another organization. Each of the four
 * places has one of everything.
 */
export async function setAccessStage() {
  const server = await startRewindingApp()
  const { db } = server
  const own = await makeWorld(db, 'Own')
  const next = await makeWorld(db, 'Next', own)
  const across = await makeWorld(db, 'Across', { organization: own.organization })
  const other = await makeWorld(db, 'Other')
  const admin = await makeUser(db, { last_name: 'Platform' })
  const extras = await makeExtras(db, server.clock.now, admin, own.provider)
  const users = { admin, ...own.admins }
  const tokens = new Map<CallerName, string>([
    ['provider', await server.tokenOf(own.provider, 'mobile')],
    ['providerInConsole', await server.tokenOf(own.provider, 'console')],
  ])
  for (const kind of kinds) tokens.set(kind, await server.tokenOf(users[kind]))
  await server.keep()
  return {
    server,
    stored: await dumperOf(db),
    worlds: { own, next, across, other },
    tokens,
    inputsOf: (endpoint: Endpoint, refs: Refs) => accessInputs(refs, extras)[endpoint.path] ?? [],
    /** Calls on the original world, whatever was called before. */
    async call(endpoint: Endpoint, input: unknown, caller: CallerName) {
      await server.rewind()
      return server.call(endpoint, input, tokens.get(caller))
    },
  }
}
export type AccessStage = Awaited<ReturnType<typeof setAccessStage>>

/** As in access-inputs.ts: of somebody who gave their code, and has not used the link to their address yet. */
const awaitedChallenge = 'y'.repeat(43)

async function makeExtras(db: Connection, now: Date, user: User, provider: User): Promise<Extras> {
  const basic = { first_name: 'ADA', last_name: 'MOSS', status: 'A' }
  const entry = { number: '1234567893', enumeration_type: 'NPI-1', basic, taxonomies: [], addresses: [] }
  await db
    .insertInto('npi_registry')
    .values({ npi: '1234567893', entry: JSON.stringify(entry) })
    .execute()
  const code = '123456'
  const { id: registrationId } = await makeUser(db, { user_type: 'provider', confirmed_at: null })
  const sent_at = new Date(now.getTime() - 60_000)
  const expires_at = new Date(now.getTime() + 60_000)
  await db
    .insertInto('confirmation_codes')
    .values({ user_id: registrationId, code_hash: await hashPassword(code), sent_at, expires_at })
    .execute()
  const message = { channel: 'sms', address: '5550001111', body: 'Hello', cause: 'test:1', status: 'dead' }
  const { id: messageId } = await db.insertInto('outbox').values(message).returning('id').executeTakeFirstOrThrow()
  const resetToken = 'x'.repeat(43)
  const token_hash = hashToken(resetToken)
  await db.insertInto('password_resets').values({ user_id: user.id, token_hash, expires_at }).execute()
  const awaited = await makeProvider(db, { registered_at: now })
  const origin = { phone: '5550001111', network: '127.0.0.1', made_at: sent_at }
  await db
    .insertInto('registrations')
    .values([
      { user_id: registrationId, challenge_hash: token_hash, ...origin },
      { user_id: awaited.id, challenge_hash: hashToken(awaitedChallenge), ...origin },
    ])
    .execute()
  await db.insertInto('email_confirmations').values({ user_id: awaited.id, token_hash, sent_at, expires_at }).execute()
  await db.insertInto('invitations').values({ user_id: user.id, token_hash, expires_at }).execute()
  const { email: registeredEmail } = await makeProvider(db, { registered_at: now })
  const emails = { email: user.email, providerEmail: provider.email, registeredEmail }
  return { ...emails, resetToken, registrationId, messageId, code }
}

export const isKind = (caller: CallerName): caller is Kind => kinds.some((kind) => kind === caller)

/** The callers that a row of the access table stands for. */
export function callersOf(who: Who): CallerName[] {
  if (who === 'public') return ['nobody']
  if (who === 'provider') return ['provider']
  if (who === 'self') return [...kinds, 'provider']
  return [...who]
}

/** Random at each run, or taken from the clock. */
const random = new Set([
  'password_hash',
  'code_hash',
  'token_hash',
  'challenge_hash',
  'idempotency_key',
  'mark',
  'request_id',
  'secret',
])

/**
 * Reads all stored rows, table by table, as text that is the same for two runs of the same calls. Reading a hundred tables
 * takes longer than most calls, so only those that were written to since the last reading are read: all others are as they
 * were, because each call begins with the original world.
 */
async function dumperOf(db: Connection): Promise<() => Promise<Record<string, string>>> {
  const tables = await sql<{ name: string; columns: string[] }>`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns join pg_tables on tablename = table_name and schemaname = table_schema
    where table_schema = 'public' and table_name <> 'sessions' group by table_name order by table_name`.execute(db)
  const textOf = async ({ name, columns }: (typeof tables.rows)[number]) => {
    const kept = columns.filter((column) => !random.has(column)).map((column) => sql.ref(`row.${column}`))
    // The log only grows: new entries have ids above those of the world.
    const isNew = name === 'audit_log' ? sql`id >= 1000000` : sql`true`
    const { rows } = await sql<{ text: string | null }>`
      select string_agg(line, chr(10) order by line collate "C") as text from (
        select row(${sql.join(kept)})::text as line from ${sql.table(name)} as row where ${isNew}) as lines`.execute(db)
    return withoutCodes(rows[0]?.text ?? '')
  }
  const original = new Map<string, string>()
  for (const table of tables.rows) original.set(table.name, await textOf(table))
  let before = await writesOf(db)
  return async () => {
    const writes = await writesOf(db)
    const stored: Record<string, string> = Object.fromEntries(original)
    for (const table of tables.rows) {
      if (writes.get(table.name) !== before.get(table.name)) stored[table.name] = await textOf(table)
    }
    before = writes
    return stored
  }
}

/** How many rows of each table were written in this transaction, counting those that were rolled back to a savepoint. */
async function writesOf(db: Connection): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; writes: string }>`
    select relname as name, concat(
      pg_stat_get_xact_tuples_inserted(oid), ' ', pg_stat_get_xact_tuples_updated(oid), ' ',
      pg_stat_get_xact_tuples_deleted(oid)) as writes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db)
  return new Map(rows.map(({ name, writes }) => [name, writes]))
}

/** Codes sent by SMS and tokens in links are random too. */
const withoutCodes = (text: string) =>
  text.replace(/\d{6} is your/g, '(code) is your').replace(/#token=[\w-]{43}/g, '#token=(token)')
