import type { Candidate } from '@shiftward/contract/candidate.ts'
import { sickLeave } from '@shiftward/contract/leave.ts'
import { isValidNpi } from '@shiftward/contract/rules/npi.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findingsAhead } from '../../test/findings-ahead.ts'
import { freshDatabase } from '../../test/harness.ts'
import { listCandidates } from '../features/candidate/candidate.service.ts'
import { remindOfExpiry } from '../features/credential/credential-reminder.service.ts'
import { countPending } from '../features/shift/shift-published.store.ts'
import { openPool } from '../lib/database.ts'
import { verifyPassword } from '../lib/password.ts'
import { createDemo, demoAccounts, demoPassword, hasDemo } from './demo.ts'
import { makeOrganization, makeUser } from './factories.ts'
import { demoNpis } from './registry.ts'

type Fresh = Awaited<ReturnType<typeof freshDatabase>>

/** An ordinary day in the middle of a month, and the last evening of a leap February. */
const days = ['2026-11-15T12:00:00Z', '2028-02-29T23:30:00Z']

/** Each day's demo takes seconds, so it is made once. */
const demos = new Map<string, ReturnType<typeof makeDemo>>()
function demoOf(day: string) {
  const demo = demos.get(day) ?? makeDemo(day)
  demos.set(day, demo)
  // If it fails, the next test that needs it tries again.
  demo.catch(() => demos.delete(day))
  return demo
}
const opened: Fresh[] = []
async function makeDemo(day: string) {
  const fresh = await freshDatabase()
  opened.push(fresh)
  await createDemo(fresh.db, () => new Date(day))
  return { fresh, whenMade: await digest(fresh.pool) }
}
afterAll(async () => {
  for (const fresh of opened) await fresh.close()
})

describe.each(days)('the demo made at %s', (day) => {
  const now = new Date(day)
  let fresh: Fresh
  let whenMade: Record<string, string>

  beforeAll(async () => {
    ;({ fresh, whenMade } = await demoOf(day))
  })

  const rows = async (text: string, values: unknown[] = []) => (await fresh.pool.query(text, values)).rows
  const count = async (text: string, values: unknown[] = []) =>
    Number((await rows(`select count(*) as count from (${text}) as found`, values))[0].count)

  test('has as many of everything as promised', async () => {
    expect(await count('select from organizations')).toBe(2)
    expect(await count('select from facilities')).toBe(4)
    expect(await count('select distinct time_zone from facilities')).toBeGreaterThanOrEqual(2)
    expect(await count('select from departments')).toBe(10)
    expect(await count('select from teams where last_day is null')).toBe(20)
    expect(await count("select from users where user_type = 'provider' and registered_at is null")).toBe(120)
    const waiting = 'select npi from users where registered_at is not null and identity_checked_at is null order by npi'
    expect(await rows(waiting)).toEqual([{ npi: '' }, { npi: expect.stringMatching(/^\d{10}$/) }])
    expect(await count('select from policy_rules where department_id is null')).toBeGreaterThan(0)
    expect(await count('select from policy_rules where department_id is not null')).toBeGreaterThan(0)
    expect(await count('select from blocks where is_deactivated')).toBe(1)
    expect(await count("select from teams where start_time = '19:00' and end_time = '07:00'")).toBeGreaterThan(0)
    expect(await count("select from teams where end_time = '00:00'")).toBeGreaterThan(0)
    const mapped = 'select provider_id from facility_providers group by provider_id having'
    expect(await count(`${mapped} count(*) > 1`)).toBeGreaterThan(10)
    expect(await count(`${mapped} count(distinct organization_id) > 1`)).toBeGreaterThan(2)
    expect(await count("select from outbox where status = 'not sent' and created_at <= $1", [now])).toBeGreaterThan(50)
  })

  test('has shifts to fill this week with people of every kind to choose from', async () => {
    const soon = `select shifts.id from shifts join blocks on blocks.id = shifts.block_id and not blocks.is_deactivated
      where shifts.state <> 'assigned' and shifts.starts_at between $1 and $1::timestamptz + interval '7 days'
      order by exists (select from shift_interests where shift_id = shifts.id) desc, shifts.id limit 20`
    const found: Candidate[][] = []
    for (const { id } of await rows(soon, [now]))
      found.push(await listCandidates(fresh.db, { level: 'platform' }, { shiftId: Number(id) }, now))
    const isRich = (people: Candidate[]) =>
      ['ok', 'warn', 'block'].every((level) => people.some((one) => one.level === level))
    expect(found.filter(isRich).length).toBeGreaterThan(2)
    const reasons = new Set(found.flat().flatMap((one) => one.reasons.map((reason) => reason.replace(/^\d+ /, ''))))
    const { asked, inTeam, noOvertime } = texts.candidate
    for (const reason of [asked, inTeam, noOvertime, 'h below target']) expect(reasons).toContain(reason)
  })

  test('has credentials, most of them valid, requirements and availability', async () => {
    expect(await count('select distinct provider_id from credentials')).toBe(120)
    const left = `select expires - $1::date as days from credentials where expires < $1::date + 90 order by expires`
    expect(await rows(left, [day.slice(0, 10)])).toEqual([-10, 5, 12, 28, 45, 58].map((days) => ({ days })))
    expect(await count('select from credentials where verified_at is null')).toBe(2)
    expect(await remindOfExpiry(fresh.db, now)).toBe(0)
    expect(await count('select distinct department_id from department_credentials')).toBe(2)
    expect(await count('select distinct provider_id from availability')).toBe(12)
    const unknown = `select from credentials where not exists (
      select from credential_types where lower(name) = lower(credentials.type))`
    expect(await count(unknown)).toBe(0)
  })

  test('every account signs in with the demo password and is scoped to what it administers', async () => {
    const accounts = await rows(
      `select email, password_hash, user_type, is_view_scheduler,
        (select count(*)::int from organization_users where user_id = id) as organizations,
        (select count(*)::int from facility_users where user_id = id) as facilities,
        (select count(*)::int from department_users where user_id = id) as departments
      from users where email = any($1)`,
      [demoAccounts.map(({ email }) => email)],
    )
    const kinds = Object.fromEntries(accounts.map(({ email, password_hash, ...kind }) => [email, Object.values(kind)]))
    expect(kinds).toEqual({
      'admin@demo.test': ['admin', false, 0, 0, 0],
      'organization@demo.test': ['organization', false, 1, 0, 0],
      'facility@demo.test': ['facility', false, 0, 1, 0],
      'department@demo.test': ['department', false, 0, 0, 1],
      'generic@demo.test': ['generic', false, 0, 1, 3],
      'viewer@demo.test': ['facility', true, 0, 1, 3],
      'provider@demo.test': ['provider', false, 0, 0, 0],
      'rival@demo.test': ['organization', false, 1, 0, 0],
    })
    for (const { password_hash } of accounts) expect(await verifyPassword(demoPassword, password_hash)).toBe(true)
  })

  test('shows shifts of every kind ahead, and a year of them behind', async () => {
    const ahead = `select from shifts where starts_at > $1 and`
    for (const kind of [
      "state = 'assigned' and not is_sourced",
      "state = 'assigned' and is_sourced and not is_mobile_request",
      "state = 'assigned' and is_mobile_request",
      "state = 'open'",
      "state = 'open' and exists (select from shift_interests where shift_id = shifts.id)",
      "state = 'open' and is_rate_masked",
      "state = 'vacancy'",
      'is_on_call',
      "add_on_hours > 0 and add_on_rate > 0 and comment <> ''",
      'add_on_hours > 0 and add_on_rate is null',
    ]) {
      expect(await count(`${ahead} ${kind}`, [now]), kind).toBeGreaterThan(0)
    }
    expect(await count("select from shifts where confirmed_rules <> '{}'")).toBeGreaterThan(0)
    expect(
      await count("select distinct date_trunc('month', date) from shifts where starts_at < $1", [now]),
    ).toBeGreaterThanOrEqual(12)
  })

  test('had open shifts when the month began, for the dashboard to compare with', async () => {
    const pendingAt = (moment: Date) =>
      count(
        `select from shifts where published_at < $1 and starts_at > $1
          and (state = 'open' or is_sourced and secured_at >= $1)`,
        [moment],
      )
    const before = await pendingAt(new Date(`${day.slice(0, 7)}-01T00:00:00Z`))
    expect((await pendingAt(now)) / before).toBeGreaterThan(0.5)
    expect((await pendingAt(now)) / before).toBeLessThan(2)
  })

  test('has changes ahead that nobody has been told of: new, changed and removed shifts', async () => {
    const departments = await rows('select id from departments order by id')
    const pending = async (id: number) => [...(await countPending(fresh.db, id, now)).values()]
    const counts = await Promise.all(departments.map(({ id }) => pending(Number(id))))
    expect(counts.flat().length).toBeGreaterThan(0)
    const told = `from published_shifts as told left join shifts on shifts.id = told.shift_id
      where told.starts_at > $1`
    expect(await count(`select ${told} and shifts.state = 'vacancy'`, [now])).toBeGreaterThan(0)
    expect(await count(`select ${told} and shifts.start_time <> told.start_time`, [now])).toBeGreaterThan(0)
    const unseen = `select from shifts join blocks on blocks.id = shifts.block_id
      where shifts.state = 'assigned' and shifts.starts_at > $1 and blocks.published_at is not null
        and not exists (select from published_shifts where shift_id = shifts.id)`
    expect(await count(unseen, [now])).toBeGreaterThan(0)
  })

  test('has a closed team, with shifts in the months before its last day', async () => {
    const months = `select teams.last_day, blocks.end_date, count(*) > 8 as is_planned,
        max(shifts.date) <= teams.last_day as ended
      from teams join blocks on blocks.team_id = teams.id join shifts on shifts.block_id = blocks.id
      where teams.last_day < $1::date group by teams.id, blocks.id order by blocks.start_date`
    const [before, last, ...more] = await rows(months, [day])
    expect([before, last, more]).toMatchObject([
      { is_planned: true, ended: true },
      { is_planned: true, ended: true, end_date: last.last_day },
      [],
    ])
  })

  test('every open team has a block before, around and after today', async () => {
    const today = day.slice(0, 10)
    const teams = await rows(
      `select count(*) filter (where $1 between start_date and end_date)::int as around,
        count(*) filter (where end_date < $1)::int as before, count(*) filter (where start_date > $1)::int as after
      from blocks join teams on teams.id = team_id where not is_deactivated and last_day is null group by team_id`,
      [today],
    )
    // The first department has two teams with one more, to try copying and patterns on.
    const more = ({ after }: { after: number }) => after === 2
    expect(teams.filter(more)).toEqual(Array(2).fill({ around: 1, before: 12, after: 2 }))
    expect(teams.filter((team) => !more(team))).toEqual(Array(18).fill({ around: 1, before: 12, after: 1 }))
    expect(
      await count(
        'select from blocks where not is_deactivated and not exists (select from shifts where block_id = blocks.id)',
      ),
    ).toBe(2)
    expect(await count('select from patterns')).toBe(2)
  })

  test('has an offer open to the provider, one declined, and a running release', async () => {
    const offers = await rows(
      `select offers.state, users.email = 'provider@demo.test' as is_ours from offers join users on users.id = provider_id
        join shifts on shifts.id = shift_id where shifts.state <> 'assigned' and starts_at > $1 order by offers.id`,
      [now],
    )
    expect(offers).toEqual([
      { state: 'open', is_ours: true },
      { state: 'declined', is_ours: false },
    ])
    const running = `select from releases join shifts on shifts.id = shift_id
      where releases.state = 'running' and shifts.state = 'open' and next_at > $1`
    expect(await count(running, [now])).toBe(1)
  })

  test('asks the provider for an exchange, and has a swap that the provider offers to several', async () => {
    const undecided = await rows(
      `select swaps.status, swaps.return_shift_id is not null as is_exchange, taker.email = $1 as is_for_us,
        count(*) over (partition by group_id)::int as asked, back.provider_id = to_provider_id as is_theirs
      from swaps join users as taker on taker.id = to_provider_id join users as giver on giver.id = from_provider_id
      left join shifts as back on back.id = return_shift_id
      where $1 in (taker.email, giver.email) and (group_id is not null or return_shift_id is not null)`,
      ['provider@demo.test'],
    )
    const exchange = { status: 'MediatorApproved', is_exchange: true, is_for_us: true, asked: 1, is_theirs: true }
    const several = { status: 'Open', is_exchange: false, is_for_us: false, asked: 3, is_theirs: null }
    expect(undecided).toHaveLength(4)
    expect(undecided).toEqual(expect.arrayContaining([exchange, several]))
  })

  test('places each shift on a day of its block on which its team works', async () => {
    expect(
      await count(`select from shifts join blocks on blocks.id = block_id join teams on teams.id = shifts.team_id
        where date not between blocks.start_date and blocks.end_date
          or not extract(dow from date)::smallint = any(teams.weekdays)`),
    ).toBe(0)
  })

  test('computes the instants of each shift in the time zone of its facility', async () => {
    expect(
      await count(`select from shifts join facilities on facilities.id = facility_id
        where starts_at <> (date + start_time) at time zone time_zone
          or ends_at <> (date + end_time + case when end_time > start_time then '0' else '1 day' end::interval)
            at time zone time_zone`),
    ).toBe(0)
    expect(
      await count(`select from shifts join teams on teams.id = team_id
        where shifts.start_time <> teams.start_time or shifts.end_time <> teams.end_time + add_on_hours * interval '1 hour'`),
    ).toBe(0)
  })

  test('double-books nobody, unless an administrator confirmed it', async () => {
    expect(
      await count(`select from shifts a join shifts b on a.provider_id = b.provider_id and a.id < b.id
        where a.starts_at < b.ends_at and b.starts_at < a.ends_at
          and not ('overlap' = any(a.confirmed_rules || b.confirmed_rules))`),
    ).toBe(0)
  })

  test('keeps the rules ahead, except for a few warnings of several rules that an administrator confirmed', async () => {
    const { judged, unconfirmed, confirmed } = await findingsAhead(fresh.db, now)
    expect(judged).toBeGreaterThan(300)
    expect(unconfirmed).toEqual([])
    expect(confirmed.size).toBeGreaterThanOrEqual(3)
    const inSpite = "select from shifts where confirmed_rules <> '{}'"
    expect(await count(`${inSpite} and starts_at > $1`, [now])).toBeLessThan(judged / 20)
    expect(await count(`${inSpite} and (confirmed_by is null or confirmed_at is null)`)).toBe(0)
  })

  test('assigns shifts only to people who work there and have the skill', async () => {
    expect(
      await count(`select from shifts where provider_id is not null and not (
        ('skill' = any(confirmed_rules)
          or exists (select from user_skills where user_id = provider_id and user_skills.skill = shifts.skill))
        and exists (select from facility_providers
          where facility_providers.provider_id = shifts.provider_id
            and facility_providers.facility_id = shifts.facility_id
            and (not is_sourced or facility_providers.labour_type = any(labour_types))))`),
    ).toBe(0)
  })

  test('pays no more than the department’s rate', async () => {
    expect(
      await count(`select from shifts join department_skills using (department_id, skill)
        where shifts.rate <> department_skills.rate or ask_rate > department_skills.rate
          or ask_rate < department_skills.minimum_rate`),
    ).toBe(0)
  })

  test('schedules nobody during an approved leave, and no two leaves overlap', async () => {
    expect(
      await count(`select from leaves join shifts using (provider_id) join facilities on facilities.id = facility_id
        where status = 'Approved' and starts_at < (to_date + 1)::timestamp at time zone time_zone
          and ends_at > from_date::timestamp at time zone time_zone`),
    ).toBe(0)
    expect(
      await count(`select from leaves a join leaves b on a.provider_id = b.provider_id and a.id < b.id
        where a.from_date <= b.to_date and b.from_date <= a.to_date`),
    ).toBe(0)
  })

  test('has an open shift request of the provider', async () => {
    const theirs = `select from shift_requests join users on users.id = provider_id where email = $1 and status = 'Open'`
    expect(await count(theirs, ['provider@demo.test'])).toBeGreaterThan(0)
  })

  test('has requests of every status, each consistent with its shift', async () => {
    const statuses = async (table: string) =>
      (await rows(`select distinct status from ${table} order by status`)).map(({ status }) => status)
    expect(await statuses('leaves')).toEqual(['Approved', 'Cancelled', 'Denied', 'Open'])
    expect(
      await count(`select from leaves where leave_type_id = ${sickLeave} and from_date = $1`, [day.slice(0, 10)]),
    ).toBeGreaterThan(0)
    expect(await statuses('shift_requests')).toEqual(['Open', 'UserApproved', 'UserDenied'])
    const swapStatuses = ['MediatorApproved', 'MediatorDenied', 'Open', 'ToQHPApproved', 'ToQHPDenied']
    expect(await statuses('swaps')).toEqual(swapStatuses)
    expect(
      await count(
        `select from swaps join shifts on shifts.id = shift_id
        where provider_id is distinct from case status when 'ToQHPApproved' then to_provider_id else from_provider_id end
          or starts_at <= $1`,
        [now],
      ),
    ).toBe(0)
    expect(
      await count(
        `select from shift_requests r join shifts on shifts.id = shift_id
        where case r.status when 'Open' then state <> 'open' or starts_at <= $1
          when 'UserApproved' then shifts.provider_id is distinct from r.provider_id
          else shifts.provider_id is not distinct from r.provider_id end`,
        [now],
      ),
    ).toBe(0)
  })

  test('records no event in the future, and each shift’s history ends in its current state', async () => {
    for (const [table, column] of [
      ['shifts', 'created_at'],
      ['shifts', 'published_at'],
      ['shifts', 'secured_at'],
      ['shift_history', 'at'],
      ['leaves', 'created_at'],
      ['leaves', 'decided_at'],
      ['swaps', 'created_at'],
      ['swaps', 'decided_at'],
      ['swaps', 'answered_at'],
      ['shift_requests', 'submitted_at'],
      ['shift_requests', 'decided_at'],
      ['shift_interests', 'created_at'],
      ['blocks', 'created_at'],
    ]) {
      expect(await count(`select from ${table} where ${column} > $1`, [now]), `${table}.${column}`).toBe(0)
    }
    expect(
      await count(`select from shifts left join lateral (
          select count(*) as changes, (array_agg(after order by id desc))[1] ->> 'provider_id' as provider
          from shift_history where shift_id = shifts.id) as history on true
        where changes <> version or provider::bigint is distinct from provider_id`),
    ).toBe(0)
    expect(await count('select from shifts where secured_at >= starts_at or secured_at < published_at')).toBe(0)
  })

  test('has every provider in the registry, and some people who have not registered yet', async () => {
    const people = await rows(
      `select npi, first_name, last_name, phone from users where user_type = 'provider' and npi <> ''`,
    )
    expect(people.filter(({ npi }) => !isValidNpi(npi))).toEqual([])
    expect(people.filter(({ phone }) => !phone.startsWith('555'))).toEqual([])
    const registry = await rows('select npi, entry from npi_registry')
    const entryOf = new Map(registry.map(({ npi, entry }) => [npi, entry]))
    for (const { npi, first_name, last_name } of people) {
      const entry = entryOf.get(npi)
      expect(String(entry.number)).toBe(npi)
      expect([entry.basic.first_name, entry.basic.last_name]).toEqual([
        first_name.toUpperCase(),
        last_name.toUpperCase(),
      ])
    }
    expect(registry.some(({ entry }) => entry.basic.gender)).toBe(true)
    expect(registry.some(({ entry }) => entry.basic.sex)).toBe(true)
    expect(demoNpis.length).toBeGreaterThan(2)
    for (const npi of demoNpis) {
      expect(isValidNpi(npi)).toBe(true)
      expect(entryOf.has(npi)).toBe(true)
      expect(people.some((person) => person.npi === npi)).toBe(false)
    }
  })

  test('is not changed when the server starts again', async () => {
    await createDemo(fresh.db, () => new Date('2029-01-01T00:00:00Z'))
    expect(await digest(fresh.pool)).toEqual(whenMade)
  })
})

/** A fingerprint of every table, without the only things that differ between two demos: password salts, log times and random marks. */
async function digest(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('migrations', 'audit_log', 'calendar_changes')`,
  )
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `select md5(coalesce(string_agg(line, E'\\n' order by line), '')) as digest
      from (select (to_jsonb(${name}) - 'password_hash')::text as line from ${name}) as lines`,
    )
    digests[name] = rows[0].digest
  }
  return digests
}

// Makes several demos, perhaps on a machine that runs other tests.
describe('making the demo', { timeout: 120_000 }, () => {
  const databases: Fresh[] = []
  afterAll(async () => {
    for (const fresh of databases) await fresh.close()
  })
  const fresh = async () => {
    const made = await freshDatabase()
    databases.push(made)
    return made
  }

  test('makes the same data for the same day, and only once when two servers start together', async () => {
    const [day = ''] = days
    const { db, pool } = await fresh()
    const { whenMade } = await demoOf(day)
    const clock = () => new Date(day)
    await Promise.all([createDemo(db, clock), createDemo(db, clock)])
    expect(await hasDemo(db)).toBe(true)
    expect(await digest(pool)).toEqual(whenMade)
  })

  test('leaves a database with users as it is', async () => {
    const { db, pool } = await fresh()
    await makeUser(db, { organization: await makeOrganization(db) })
    await createDemo(db, () => new Date())
    expect(await hasDemo(db)).toBe(false)
    expect((await pool.query('select from organizations')).rowCount).toBe(1)
  })

  test('is still a demo when its platform admin has taken another address', async () => {
    const { db } = await fresh()
    const viewer = await makeUser(db, { organization: await makeOrganization(db) })
    await db.updateTable('users').set({ email: 'viewer@demo.test' }).where('id', '=', viewer.id).execute()
    expect(await hasDemo(db)).toBe(true)
  })

  test('leaves nothing behind when it fails half-way', async () => {
    const { db, pool, owner } = await fresh()
    const builder = openPool(owner, 1)
    await builder.query('alter table shifts add constraint full_up check (false)')
    await builder.end()
    // The clocks change on this day; the demo must still get as far as its shifts.
    await expect(createDemo(db, () => new Date('2027-03-14T09:00:00Z'))).rejects.toThrow('full_up')
    expect((await pool.query('select from organizations')).rowCount).toBe(0)
  })
})
