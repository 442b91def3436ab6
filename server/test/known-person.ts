import { sql } from 'kysely'
import { makeProvider, makeShift, makeSwap, mapProvider } from '../src/demo/factories.ts'
import { npiOf } from '../src/demo/npi.ts'
import type { Connection } from '../src/lib/database.ts'
import type { World } from './world.ts'

/** Somebody whom all tables know, by values that nobody else has. */

export const identity = {
  email: 'Zebulon.Quagmire@faraway.test',
  phone: '9175550199',
  npi: npiOf(8_888),
  first_name: 'Zebulon',
  last_name: "O'Quagmire",
  preferred_call_number: '917 555 0142',
  // Five digits also occur by chance in times and tokens.
  zip: '99762-0417',
  dob: '1961-03-09',
  address_line1: '77 Nowhere Lane',
  address_line2: 'Attic Nine',
}

/** What must be nowhere after they are erased. */
export const marks = [
  ...Object.values(identity),
  ...['Greenhorn', 'zeb@former.test', 'zeb@wanted.test', '4711-Z', 'LIC-5521', 'Zebs phone', '203.0.113.77', 'ladder'],
]

export type Reference = { table: string; column: string }

/** All columns that refer to a user. */
export async function listReferences(db: Connection): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select key.conrelid::regclass::text as table, attribute.attname::text as column
    from pg_constraint as key
    join pg_attribute as attribute on attribute.attrelid = key.conrelid and attribute.attnum = any(key.conkey)
    where key.contype = 'f' and key.confrelid = 'users'::regclass order by 1, 2`.execute(db)
  return rows
}

export const rowsOf = async (db: Connection, { table, column }: Reference, id: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db)
  return rows[0]?.count ?? 0
}

/** As the database's owner, in a world with rows in every table. They are deactivated, and their shifts are over. */
export async function makeKnownPerson(db: Connection, world: World) {
  const { facility, block, shifts, colleague, organization } = world
  const person = await makeProvider(db, { ...identity, last_name: 'Greenhorn', email: 'zeb@former.test' })
  const { last_name, email } = identity
  await db.updateTable('users').set({ last_name, email }).where('id', '=', person.id).execute()
  await mapProvider(db, { provider: person, facility, employee_number: '4711-Z' })
  const ladder = { date: '2026-11-10', isPublished: true, comment: 'Bring the ladder' }
  const worked = await makeShift(db, { block, provider: person, ...ladder, add_on_hours: 2, add_on_rate: 90 })
  await makeSwap(db, { shift: worked, to: colleague, status: 'ToQHPDenied' })
  await makeSwap(db, { shift: shifts.theirs, to: person, status: 'ToQHPDenied' })
  await writeLogs(db, world, person.id, worked.id)
  await writeTexts(db, world, person.id)
  // A row of somebody else, wherever there is none of theirs yet.
  for (const { table, column } of await listReferences(db)) {
    if ((await rowsOf(db, { table, column }, person.id)) > 0) continue
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${person.id} where ctid = (
      select ctid from ${sql.table(table)} order by ${sql.ref(column)} is null limit 1)`.execute(db)
  }
  const { id } = person
  const device = { device: 'Zebs phone', address: '203.0.113.77' }
  await db.updateTable('sessions').set(device).where('user_id', '=', id).execute()
  await db.updateTable('credentials').set({ number: 'LIC-5521' }).where('provider_id', '=', id).execute()
  await db.updateTable('email_changes').set({ email: 'zeb@wanted.test' }).where('user_id', '=', id).execute()
  await db.updateTable('registrations').set({ phone: identity.phone }).where('user_id', '=', id).execute()
  await db.updateTable('users').set({ deactivated_at: new Date() }).where('id', '=', person.id).execute()
  return { ...person, ...identity, organization_id: organization.id }
}

/** What calls leave in the logs. */
async function writeLogs(db: Connection, { organization, shift }: World, id: number, workedId: number) {
  const { email, npi, first_name, last_name } = identity
  const at = new Date('2026-11-10T12:00:00Z')
  const act = { organization_id: organization.id, actor_id: id, at, address: '203.0.113.77' }
  const { address: _, ...action } = act
  await db
    .insertInto('actions')
    .values({ ...action, call: 'Shifts/Create' })
    .execute()
  const history = [
    { ...act, shift_id: workedId, action: 'changed', before: { comment: 'Bring the ladder' }, after: { comment: '' } },
    { ...act, shift_id: shift.id, action: 'changed', before: { comment: '' }, after: { comment: `See\n${email}` } },
  ]
  for (const { before, after, ...entry } of history) {
    const facts = { before: JSON.stringify(before), after: JSON.stringify(after) }
    await db
      .insertInto('shift_history')
      .values({ ...entry, ...facts })
      .execute()
  }
  const read = { ...act, action: 'read' }
  const entries = [
    { ...act, action: 'refused', subject: 'session', subject_id: id, after: { account: email.toLowerCase() } },
    { ...read, actor_id: null, subject: 'person_search', subject_id: id, after: { q: npi }, address: '' },
    { ...read, actor_id: null, subject: 'export', after: { q: `${first_name} ${last_name}` }, address: '' },
  ]
  for (const { after, ...entry } of entries) {
    await db
      .insertInto('audit_log')
      .values({ ...entry, after: JSON.stringify(after) })
      .execute()
  }
}

/** What others were told or wrote about them, and what is kept by their address. */
async function writeTexts(db: Connection, { colleague, admins, shift, team, shifts }: World, id: number) {
  const { email, first_name, last_name } = identity
  const name = `${first_name} ${last_name}`
  const at = new Date()
  const key = { key: 'zeb', call: 'Users/Update', input_hash: Buffer.from('x'), created_at: at }
  await db
    .insertInto('idempotency_keys')
    .values([
      { ...key, user_id: id, answer: JSON.stringify({ email }) },
      { ...key, user_id: admins.organization.id, answer: JSON.stringify({ text: `Hello\n${name}` }) },
    ])
    .execute()
  const message = { channel: 'sms', subject: 'Swap', body: `${name} asks you. ${name}: ${email}.` }
  const secret = { ...message, body: 'https://console.test/reset#token=zeb-token', is_secret: true }
  await db
    .insertInto('outbox')
    .values([
      { ...message, address: colleague.phone, recipient_id: colleague.id, cause: 'swap:1:Open' },
      { ...secret, address: email, recipient_id: id, cause: 'password-reset:1' },
      { ...message, address: identity.phone, cause: 'code:1' },
    ])
    .execute()
  await db
    .updateTable('shifts')
    .set({ comment: `Not ${name}` })
    .where('id', '=', shift.id)
    .execute()
  await db.updateTable('published_shifts').set({ comment: name }).where('shift_id', '=', shifts.theirs.id).execute()
  await db
    .updateTable('team_need_dates')
    .set({ reason: `${name} retires` })
    .where('team_id', '=', team.id)
    .execute()
  await sql`update fill_runs set result = jsonb_set(result, '{proposal,0,providerName}', ${JSON.stringify(name)}::jsonb)`.execute(
    db,
  )
  const account = email.toLowerCase()
  await db.insertInto('login_failures').values({ account, address: '203.0.113.77', failed_at: at }).execute()
  await db
    .insertInto('password_reset_requests')
    .values({ account: email, address: '203.0.113.77', asked_at: at })
    .execute()
}
