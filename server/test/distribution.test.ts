import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../src/lib/database.ts'
import { freshDatabase } from './harness.ts'

/**
 * Keeps docs/capacity.md true about sharding by organization: every table either has an organization_id in every row, or
 * is listed here with the reason why not.
 */

/** Copied to every node. */
const reference: Record<string, string> = {
  organizations: 'few, and named by tables of every kind',
  skills: 'the list of skills, the same for everybody',
  specialties: 'the list of specialities, the same for everybody',
  leave_types: 'the list of leave types, the same for everybody',
  users: 'a person may work for several organizations: one person, one account',
  user_skills: 'what a person can do, whoever they work for',
  user_specialties: 'what a person can do, whoever they work for',
  credentials: 'what a person may do, whoever they work for',
  availability: 'when a person can work, whoever they work for',
}

/** On one node only: rows about a person, a connection or the whole installation, never joined with shifts. */
const local: Record<string, string> = {
  sessions: 'of a person; looked up by the hash of a token before the organization is known',
  login_failures: 'of an address; there is nobody yet',
  password_reset_requests: 'of an address; there may be no such person',
  password_resets: 'of a person; looked up by the hash of a token, as sessions are',
  invitations: 'of a person; looked up by the hash of a token, as sessions are',
  email_changes: 'of a person; looked up by the hash of a token, as sessions are',
  two_factor_secrets: 'of a person, whoever they work for',
  recovery_codes: 'of a person, whoever they work for',
  retired_tokens: 'of a session; looked up by the hash of a token, as sessions are',
  notification_choices: 'of a person, whoever they work for',
  push_subscriptions: 'of a person’s browser, whoever they work for',
  push_keys: 'the keys of the whole installation',
  feeds: 'looked up by a secret, before the organization is known',
  sign_in_challenges: 'of a person who is about to sign in; looked up by the hash of a token',
  confirmation_codes: 'of a person who belongs nowhere yet',
  registrations: 'of a person who belongs nowhere yet',
  email_confirmations: 'of a person; looked up by the hash of a token, as sessions are',
  backups: 'when backups of the whole installation were taken',
  npi_registry: 'an excerpt of a public registry',
  outbox: 'a queue that all servers empty; codes for registrations tell of no organization',
  idempotency_keys: 'of a person; found by the key that a call brings, before anything is done',
  audit_log: 'what the platform does is of no organization; distributed, it would get a number of its own',
  migrations: 'which files have run on this database',
}

let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Database
beforeAll(async () => {
  database = await freshDatabase()
  db = database.db
})
afterAll(() => database.close())

type Table = { name: string; has_organization: boolean }

async function tables(): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select relname as name, exists (
      select from pg_attribute where attrelid = pg_class.oid and attname = 'organization_id' and attnotnull
        and not attisdropped) as has_organization
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    order by relname`.execute(db)
  return rows
}

test('every row that would be distributed says of which organization it is', async () => {
  const undecided = (await tables()).filter(({ name, has_organization }) => {
    return !has_organization && !(name in reference) && !(name in local)
  })
  expect(undecided).toEqual([])
})

test('the exceptions are tables, and exceptions', async () => {
  const distributed = new Map((await tables()).map(({ name, has_organization }) => [name, has_organization]))
  for (const name of [...Object.keys(reference), ...Object.keys(local)])
    expect([name, distributed.get(name)]).toEqual([name, false])
  expect(Object.keys(reference).filter((name) => name in local)).toEqual([])
})

test('docs/capacity.md lists every table where it belongs', async () => {
  const page = await readFile(new URL('../../docs/capacity.md', import.meta.url), 'utf8')
  const listed = (row: string) => {
    const [, names = ''] = new RegExp(`^\\| ${row} \\| (.*) \\|$`, 'm').exec(page) ?? []
    return names.split(', ').toSorted()
  }
  const distributed = (await tables()).filter(({ has_organization }) => has_organization).map(({ name }) => name)
  expect(listed('distributed')).toEqual(distributed.toSorted())
  expect(listed('reference, on every node')).toEqual(Object.keys(reference).toSorted())
  expect(listed('local, on the coordinator')).toEqual(Object.keys(local).toSorted())
})

/** A shard cannot enforce a foreign key to another shard: the target has to be on every node, or in the same shard. */
test('a distributed table refers to its own organization, or to what is everywhere', async () => {
  const { rows } = await sql<{ from: string; to: string }>`
    select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace`.execute(db)
  const isDistributed = new Set((await tables()).filter((table) => table.has_organization).map(({ name }) => name))
  const leaving = rows.filter(({ from, to }) => isDistributed.has(from) && !isDistributed.has(to) && !(to in reference))
  expect(leaving).toEqual([])
  // A reference table cannot refer to a distributed one.
  const misplaced = rows.filter(({ from, to }) => from in reference && !(to in reference))
  expect(misplaced).toEqual([])
})

test('whoever refers to two rows of an organization cannot refer to two organizations', async () => {
  const foreign = await sql<{ table: string }>`
    select distinct conrelid::regclass::text as table from pg_constraint
    where contype = 'f' and confrelid <> 'organizations'::regclass and exists (
      select from pg_attribute where attrelid = conrelid and attname = 'organization_id' and attnum = any(conkey))
    order by 1`.execute(db)
  const children = foreign.rows.map(({ table }) => table)
  const known = (await tables()).filter(({ has_organization }) => has_organization).map(({ name }) => name)
  const roots = known.filter((name) => !children.includes(name))
  // The first level of the hierarchy, leaves and admins of an organization, the history, its actions and what was told,
  // which outlive their shifts, what changed on calendars, and what an organization has set up.
  expect(roots).toEqual([
    'actions',
    'calendar_changes',
    'credential_types',
    'facilities',
    'holidays',
    'import_columns',
    'leaves',
    'organization_users',
    'shift_history',
    'sso_providers',
    'told_changes',
  ])
})
