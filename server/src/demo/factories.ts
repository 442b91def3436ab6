import { teamColors } from '@shiftward/contract/choices.ts'
import type { LabourType } from '@shiftward/contract/common.ts'
import type { OwnSettings } from '@shiftward/contract/rules/assign/policy.ts'
import { shortCodeOf } from '@shiftward/contract/rules/short-code.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import { publishRows } from '../features/shift/shift-published.store.ts'
import type { Connection } from '../lib/database.ts'
import type { DB } from '../lib/db-types.ts'
import { hashPassword } from '../lib/password.ts'
import { npiOf } from './npi.ts'
import { placeOf, type ShiftColumns, shiftRow } from './shift-row.ts'

/**
 * Makes one row of each kind in one short line, for the demo and the tests. Parents are passed as rows,
 * columns by their schema names; omitted values get sensible defaults, unique where required.
 */

type Columns<Table extends keyof DB> = Partial<Insertable<DB[Table]>>
type WithId = { id: number }

export type Organization = Selectable<DB['organizations']>
export type Facility = Selectable<DB['facilities']>
export type Department = Selectable<DB['departments']>
export type Team = Selectable<DB['teams']>
export type User = Selectable<DB['users']>
export type Block = Selectable<DB['blocks']>
export type Shift = Selectable<DB['shifts']>

/** The password of every user made here. */
export const defaultPassword = 'Demo-2026'

let lastSerial = 0
const nextSerial = () => ++lastSerial

/** Test files that share a process share the serial; each has its own database, where 9,000 different ones are enough. */
const npiFor = (serial: number) => npiOf(serial % 9_000)

/** Hashing is slow on purpose, so hash each password once. */
const hashes = new Map<string, Promise<string>>()
function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

const address = { address_line1: '1 Main Street', city: 'Albany', state: 'NY', zip: '12207' }

export function makeOrganization(db: Connection, given: Columns<'organizations'> = {}): Promise<Organization> {
  return db
    .insertInto('organizations')
    .values({ name: `Organization ${nextSerial()}`, ...address, ...given })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function makeFacility(
  db: Connection,
  { organization, ...given }: { organization: WithId } & Columns<'facilities'>,
): Promise<Facility> {
  const serial = nextSerial()
  return db
    .insertInto('facilities')
    .values({
      organization_id: organization.id,
      name: `Facility ${serial}`,
      npi: npiFor(serial),
      time_zone: 'America/New_York',
      ...address,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function makeDepartment(
  db: Connection,
  { facility, ...given }: { facility: Pick<Facility, 'id' | 'organization_id'> } & Columns<'departments'>,
): Promise<Department> {
  return db
    .insertInto('departments')
    .values({
      organization_id: facility.organization_id,
      facility_id: facility.id,
      name: `Department ${nextSerial()}`,
      specialty: 'Emergency Medicine',
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type InOrganization = { id: number; organization_id: number }
type InDepartment = InOrganization & { facility_id: number; department_id: number }

/** A department's skill with its rate; minimum and maximum are 20% below and above it. */
export function makeDepartmentSkill(
  db: Connection,
  { department, ...given }: { department: InOrganization } & Columns<'department_skills'>,
): Promise<Selectable<DB['department_skills']>> {
  const rate = Number(given.rate ?? 60)
  return db
    .insertInto('department_skills')
    .values({
      organization_id: department.organization_id,
      department_id: department.id,
      skill: 'Physician',
      rate,
      minimum_rate: (rate * 0.8).toFixed(2),
      maximum_rate: (rate * 1.2).toFixed(2),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A team that works every day from 07:00 to 15:00. */
export async function makeTeam(
  db: Connection,
  {
    department,
    skills = ['Physician'],
    ...given
  }: { department: Pick<Department, 'id' | 'facility_id' | 'organization_id'>; skills?: string[] } & Columns<'teams'>,
): Promise<Team> {
  const { organization_id } = department
  const name = given.name ?? `Team ${nextSerial()}`
  const others = await db.selectFrom('teams').select('short_code').where('department_id', '=', department.id).execute()
  const team = await db
    .insertInto('teams')
    .values({
      organization_id,
      facility_id: department.facility_id,
      department_id: department.id,
      name,
      short_code: shortCodeOf(name, new Set(others.map(({ short_code }) => short_code))),
      start_time: '07:00:00',
      end_time: '15:00:00',
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      color: teamColors[0],
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const rows = skills.map((skill) => ({ team_id: team.id, organization_id, skill }))
  if (rows.length > 0) await db.insertInto('team_skills').values(rows).execute()
  return team
}

/** A type in the organization's list; there already, or new. */
export async function makeCredentialType(
  db: Connection,
  { organization, name = 'BLS' }: { organization: WithId; name?: string },
): Promise<Selectable<DB['credential_types']>> {
  const own = { organization_id: organization.id, name }
  await db
    .insertInto('credential_types')
    .values(own)
    .onConflict((one) => one.doNothing())
    .execute()
  return db
    .selectFrom('credential_types')
    .selectAll()
    .where('organization_id', '=', organization.id)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
}

/** Not verified, and without an end. */
export function makeCredential(
  db: Connection,
  { provider, ...given }: { provider: WithId } & Columns<'credentials'>,
): Promise<Selectable<DB['credentials']>> {
  return db
    .insertInto('credentials')
    .values({ provider_id: provider.id, type: 'BLS', ...given })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** So many people of each skill on each of the team's weekdays. */
export async function makeNeeds(
  db: Connection,
  { team, needs }: { team: Pick<Team, 'id' | 'organization_id' | 'weekdays'>; needs: Record<string, number> },
) {
  const own = { team_id: team.id, organization_id: team.organization_id }
  const rows = Object.entries(needs).flatMap(([skill, count]) =>
    team.weekdays.map((weekday) => ({ ...own, skill, weekday, count })),
  )
  await db.insertInto('team_needs').values(rows).execute()
}

/** A rotation by its worked days. A day without a team is worked in the chosen team. */
export async function makePattern(
  db: Connection,
  {
    department,
    days,
    ...columns
  }: {
    department: Pick<Department, 'id' | 'organization_id'>
    name: string
    weeks?: number
    created_at?: Date
    days: Record<number, Pick<Team, 'id'> | null>
  },
) {
  const { organization_id } = department
  const pattern = await db
    .insertInto('patterns')
    .values({ organization_id, department_id: department.id, weeks: 1, ...columns })
    .returningAll()
    .executeTakeFirstOrThrow()
  const rows = Object.entries(days).map(([day, team]) => ({
    organization_id,
    pattern_id: pattern.id,
    day: Number(day),
    team_id: team?.id ?? null,
  }))
  await db.insertInto('pattern_days').values(rows).execute()
  return pattern
}

/** Rules that an organization, or one of its departments, sets itself. */
export async function makePolicy(
  db: Connection,
  owner: { organization_id: number; department_id?: number },
  rules: OwnSettings['rules'],
) {
  const rows = Object.entries(rules).map(([rule, setting]) => ({ ...owner, rule, ...setting }))
  await db.insertInto('policy_rules').values(rows).execute()
}

type UserColumns = Columns<'users'> & { password?: string }

async function insertUser(db: Connection, { password = defaultPassword, ...given }: UserColumns): Promise<User> {
  const serial = nextSerial()
  return db
    .insertInto('users')
    .values({
      email: `user${serial}@demo.test`,
      password_hash: await hashOnce(password),
      first_name: 'Robin',
      last_name: `User${serial}`,
      phone: `555${String(serial).padStart(7, '0')}`,
      zip: '12207',
      dob: '1985-06-15',
      confirmed_at: given.created_at ?? new Date(),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Administered = {
  organization?: WithId
  facilities?: InOrganization[]
  departments?: InOrganization[]
}

/**
 * An administrator of the given organization, facilities or departments, or of the platform when none is
 * given. Set `user_type` for a generic user and `is_view_scheduler` for a viewer; both have facilities too.
 */
export async function makeUser(
  db: Connection,
  { organization, facilities = [], departments = [], ...given }: Administered & UserColumns = {},
): Promise<User> {
  const kind =
    facilities.length > 0 ? 'facility' : departments.length > 0 ? 'department' : organization ? 'organization' : 'admin'
  const user = await insertUser(db, { user_type: kind, ...given })
  if (organization) {
    await db.insertInto('organization_users').values({ user_id: user.id, organization_id: organization.id }).execute()
  }
  for (const { id, organization_id } of facilities) {
    await db.insertInto('facility_users').values({ user_id: user.id, organization_id, facility_id: id }).execute()
  }
  for (const { id, organization_id } of departments) {
    await db.insertInto('department_users').values({ user_id: user.id, organization_id, department_id: id }).execute()
  }
  return user
}

type ProviderGiven = UserColumns & {
  /** The provider's first department; `mapProvider` adds more. */
  facility?: InOrganization
  labour_type?: LabourType
  skills?: string[]
  specialties?: string[]
}

export async function makeProvider(db: Connection, given: ProviderGiven = {}): Promise<User> {
  const { facility, labour_type, skills = ['Physician'], specialties = ['Emergency Medicine'], ...columns } = given
  const provider = await insertUser(db, { user_type: 'provider', npi: npiFor(nextSerial()), ...columns })
  const user_id = provider.id
  if (skills.length > 0) {
    await db
      .insertInto('user_skills')
      .values(skills.map((skill) => ({ user_id, skill })))
      .execute()
  }
  if (specialties.length > 0) {
    await db
      .insertInto('user_specialties')
      .values(specialties.map((specialty) => ({ user_id, specialty })))
      .execute()
  }
  if (facility) await mapProvider(db, { provider, facility, labour_type })
  return provider
}

export function mapProvider(
  db: Connection,
  { provider, facility, ...given }: { provider: WithId; facility: InOrganization } & Columns<'facility_providers'>,
): Promise<Selectable<DB['facility_providers']>> {
  return db
    .insertInto('facility_providers')
    .values({
      organization_id: facility.organization_id,
      facility_id: facility.id,
      provider_id: provider.id,
      ...given,
      labour_type: given.labour_type ?? 'PerDiem',
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function makeBlock(
  db: Connection,
  { team, ...given }: { team: InOrganization; start_date: string; end_date: string } & Columns<'blocks'>,
): Promise<Block> {
  return db
    .insertInto('blocks')
    .values({ organization_id: team.organization_id, team_id: team.id, ...given })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Assigned when a provider is given, open otherwise; published: the provider sees it. See `shiftRow` for the rest. */
export async function makeShift(
  db: Connection,
  { block, provider, isPublished, ...given }: { block: Block; provider?: WithId; isPublished?: boolean } & ShiftColumns,
): Promise<Shift> {
  const place = await placeOf(db, { id: block.team_id })
  const row = shiftRow(place, block, { ...(provider && { provider_id: provider.id }), ...given })
  const shift = await db.insertInto('shifts').values(row).returningAll().executeTakeFirstOrThrow()
  if (isPublished) await publishRows(db, [shift.id], new Date())
  return shift
}

export function makeInterest(
  db: Connection,
  { shift, provider, ...given }: { shift: InOrganization; provider: WithId } & Columns<'shift_interests'>,
): Promise<Selectable<DB['shift_interests']>> {
  return db
    .insertInto('shift_interests')
    .values({ shift_id: shift.id, organization_id: shift.organization_id, provider_id: provider.id, ...given })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function makeShiftRequest(
  db: Connection,
  { shift, provider, ...given }: { shift: InDepartment; provider: WithId } & Columns<'shift_requests'>,
): Promise<Selectable<DB['shift_requests']>> {
  return db
    .insertInto('shift_requests')
    .values({
      shift_id: shift.id,
      organization_id: shift.organization_id,
      facility_id: shift.facility_id,
      department_id: shift.department_id,
      provider_id: provider.id,
      ...hoursOf(shift),
      decided_at: (given.status ?? 'Open') === 'Open' ? null : new Date(),
      ...updatedAt(given.submitted_at, given.decided_at),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What was made in the past was changed in the past, too. */
function updatedAt(...moments: (Date | string | null | undefined)[]) {
  const times = moments.flatMap((moment) => (moment ? [new Date(moment).getTime()] : []))
  return times.length > 0 && { updated_at: new Date(Math.max(...times)) }
}

/** The hours of a shift that is stored. */
function hoursOf({ id }: { id: number }) {
  const of = <Value>(column: string) => sql<Value>`(select ${sql.ref(column)} from shifts where id = ${id})`
  return {
    date: of<string>('date'),
    start_time: of<string>('start_time'),
    end_time: of<string>('end_time'),
    skill: of<string>('skill'),
    is_on_call: of<boolean>('is_on_call'),
  }
}

type Swappable = Pick<Insertable<DB['shifts']>, 'date' | 'start_time' | 'end_time' | 'skill' | 'is_on_call'> &
  InDepartment & { provider_id: number | null }

/** The shift's provider asks another provider to take it. */
export function makeSwap(
  db: Connection,
  { shift, to, ...given }: { shift: Swappable; to: WithId } & Columns<'swaps'>,
): Promise<Selectable<DB['swaps']>> {
  const from = given.from_provider_id ?? shift.provider_id
  if (from === null) throw new Error('A swap needs a provider who gives the shift away')
  const status = given.status ?? 'Open'
  return db
    .insertInto('swaps')
    .values({
      shift_id: shift.id,
      organization_id: shift.organization_id,
      facility_id: shift.facility_id,
      department_id: shift.department_id,
      date: shift.date,
      start_time: shift.start_time,
      end_time: shift.end_time,
      skill: shift.skill,
      is_on_call: shift.is_on_call ?? false,
      to_provider_id: to.id,
      decided_at: status === 'Open' ? null : new Date(),
      answered_at: status.startsWith('ToQHP') ? new Date() : null,
      ...updatedAt(given.created_at, given.decided_at, given.answered_at),
      ...given,
      from_provider_id: from,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function makeOffer(
  db: Connection,
  {
    shift,
    provider,
    ...given
  }: {
    shift: InOrganization & Pick<Shift, 'date' | 'start_time' | 'end_time'>
    provider: WithId
  } & Columns<'offers'>,
): Promise<Selectable<DB['offers']>> {
  return db
    .insertInto('offers')
    .values({
      shift_id: shift.id,
      organization_id: shift.organization_id,
      provider_id: provider.id,
      date: shift.date,
      start_time: shift.start_time,
      end_time: shift.end_time,
      sent_at: new Date(),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A running release whose step comes long after every test. */
export function makeRelease(
  db: Connection,
  { shift, ...given }: { shift: InOrganization } & Columns<'releases'>,
): Promise<Selectable<DB['releases']>> {
  const step = { waitMinutes: 0, labourType: ['Employee'], askRate: 50, doneAt: null, told: null }
  return db
    .insertInto('releases')
    .values({
      shift_id: shift.id,
      organization_id: shift.organization_id,
      steps: JSON.stringify([step]),
      next_at: new Date('2100-01-01'),
      started_at: new Date(),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type LeaveGiven = { provider: WithId; organization: WithId; from_date: string; to_date: string }

export function makeLeave(
  db: Connection,
  { provider, organization, ...given }: LeaveGiven & Columns<'leaves'>,
): Promise<Selectable<DB['leaves']>> {
  return db
    .insertInto('leaves')
    .values({
      provider_id: provider.id,
      organization_id: organization.id,
      leave_type_id: 1,
      decided_at: (given.status ?? 'Open') === 'Open' ? null : new Date(),
      ...updatedAt(given.created_at, given.decided_at),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A run of auto-fill that has ended with a proposal. */
export async function makeFillRun(
  db: Connection,
  {
    block,
    by,
    proposal,
    ...columns
  }: {
    block: Pick<Block, 'code' | 'team_id'>
    by: Pick<User, 'id'>
    proposal: { shift: Pick<Shift, 'id' | 'version'>; provider: Pick<User, 'code' | 'last_name'>; movedFrom?: string }[]
    created_at?: Date
  },
) {
  const team = await db
    .selectFrom('teams')
    .select(['organization_id', 'department_id'])
    .where('id', '=', block.team_id)
    .executeTakeFirstOrThrow()
  const figures = { filled: 0, shifts: 1, uncovered: 1, coverage: 0, warnings: 0, cost: 0, overtime: 0, fairness: [] }
  const result = {
    before: figures,
    after: { ...figures, filled: 1, uncovered: 0, coverage: 1 },
    proposal: proposal.map(({ shift, provider, movedFrom }) => ({
      shiftId: shift.id,
      version: shift.version,
      providerCode: provider.code,
      providerName: provider.last_name,
      reasons: [],
      findings: [],
      movedFrom,
    })),
    uncovered: [],
    bestCost: 0,
    bound: 0,
  }
  const now = columns.created_at ?? new Date()
  return db
    .insertInto('fill_runs')
    .values({
      ...team,
      created_by: by.id,
      created_at: now,
      ended_at: now,
      block_codes: [block.code],
      seconds: 60,
      options: '{}',
      state: 'done',
      result: JSON.stringify(result),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
