import { labourTypes } from '@shiftward/contract/choices.ts'
import type { LabourType } from '@shiftward/contract/common.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import {
  type Block,
  type Department,
  type Facility,
  makeBlock,
  makeDepartment,
  makeDepartmentSkill,
  makeFacility,
  makeLeave,
  makeOrganization,
  makeProvider,
  makeSwap,
  makeTeam,
  makeUser,
  mapProvider,
  type Team,
  type User,
} from '../src/demo/factories.ts'
import { insertAll, insertShiftRows } from '../src/demo/insert.ts'
import { Random } from '../src/demo/random.ts'
import { placeOf, shiftRow } from '../src/demo/shift-row.ts'
import type { Connection } from '../src/lib/database.ts'

/** A random organization with everything that could make numbers go wrong: see the lists below. */

/** Ends of months and years, a leap day, and DST nights of both hemispheres. */
const edges = [
  ...['2025-12-31', '2026-01-01', '2026-01-31', '2026-02-28', '2026-03-01', '2028-02-29', '2026-10-31', '2026-11-30'],
  ...['2026-12-01', '2026-12-31', '2027-01-01', '2025-11-15', '2026-10-15', '2026-11-14', '2026-11-15', '2026-11-16'],
  ...['2026-03-07', '2026-03-08', '2026-11-01', '2026-04-04', '2026-04-05', '2026-09-26', '2026-09-27', '2026-10-04'],
]

/** By day, through the night, until midnight, around the clock, at odd minutes. */
const hours: [start: string, end: string][] = [
  ['07:00:00', '15:00:00'],
  ['19:00:00', '07:00:00'],
  ['16:00:00', '00:00:00'],
  ['08:00:00', '08:00:00'],
  ['00:00:00', '08:00:00'],
  ['21:35:00', '06:15:00'],
  ['02:30:00', '03:00:00'],
  ['06:05:00', '14:25:00'],
]

/** 'released' was published and taken once; 'refilled' was then given to somebody by an administrator. */
const outcomes = [
  ...(['vacancy', 'released', 'refilled', 'open', 'open', 'open'] as const),
  ...(['regular', 'regular', 'sourced', 'sourced'] as const),
]

const skills = ['Physician', 'Resident']
const offers: LabourType[][] = [[...labourTypes], ['PerDiem', 'Locum'], ['Employee'], ['Volunteer']]
const shiftsPerBlock = 90
const hourMs = 3_600_000

export type Generated = Awaited<ReturnType<typeof generateOrganization>>

/** `guests` are providers of other organizations who work here too. */
export async function generateOrganization(db: Connection, seed: number, zones: string[], guests: User[]) {
  const random = new Random(seed)
  const some = () => new Date(Date.UTC(2025, random.between(0, 23), random.between(1, 28), random.between(0, 23)))
  const organization = await makeOrganization(db, { created_at: some() })
  const facilities: Facility[] = []
  const departments: Department[] = []
  const teams: Team[] = []
  const blocks: Block[] = []
  for (const time_zone of zones) {
    const facility = await makeFacility(db, { organization, time_zone, created_at: some() })
    facilities.push(facility)
    for (let number = 0; number < 2; number++) {
      const department = await makeDepartment(db, { facility, created_at: some() })
      departments.push(department)
      for (const skill of skills) {
        await makeDepartmentSkill(db, { department, skill, rate: random.between(3_000, 20_000) / 100 })
      }
    }
  }
  // The last department has no team.
  for (const department of departments.slice(0, -1)) {
    for (const [start_time, end_time] of random.some(hours, 2)) {
      const team = await makeTeam(db, { department, skills, start_time, end_time, created_at: some() })
      teams.push(team)
      const years = { team, start_date: '2025-11-01', end_date: '2028-03-01' }
      blocks.push(await makeBlock(db, years), await makeBlock(db, { ...years, is_deactivated: true }))
    }
  }

  const providers = [...guests]
  for (let number = 0; number < 9; number++) {
    const first_name = random.pick(['Emil', 'Émile', 'Zoe', 'Team 2', 'Team 10'])
    const provider = { first_name, skills: random.some(skills, random.between(1, 2)), created_at: some() }
    const call = random.chance(0.5) ? { preferred_call_number: '5550001111' } : {}
    providers.push(await makeProvider(db, { ...provider, ...call }))
  }
  for (const provider of providers) {
    for (const facility of random.some(facilities, random.between(1, facilities.length))) {
      await mapProvider(db, {
        provider,
        facility,
        labour_type: random.pick(labourTypes),
        employee_number: `E-${provider.id}`,
      })
      for (const until of random.some(['2025-12-28', '2026-03-08', '2026-11-01', '2027-01-01'], random.between(0, 2))) {
        const { organization_id, id: facility_id } = facility
        const past = { organization_id, facility_id, provider_id: provider.id, until }
        await db
          .insertInto('past_labour_types')
          .values({ ...past, labour_type: random.pick(labourTypes) })
          .execute()
      }
    }
  }
  // One deactivated, one never confirmed.
  await makeProvider(db, { facility: facilities[0], deactivated_at: new Date(), created_at: some() })
  await makeProvider(db, { facility: facilities[0], confirmed_at: null })

  for (const provider of providers) {
    let from_date = addDays('2026-10-01', random.between(0, 20))
    for (const status of random.some(['Approved', 'Approved', 'Open', 'Denied', 'Cancelled'], 4)) {
      const to_date = addDays(from_date, random.between(0, 6))
      await makeLeave(db, { provider, organization, from_date, to_date, status, leave_type_id: random.between(1, 2) })
      from_date = addDays(to_date, random.between(1, 30))
    }
  }
  for (const block of blocks) await makeShifts(db, random, block, providers)
  await makeRequests(db, random, organization.id, providers)

  const [first, second] = facilities
  const [ward] = departments
  if (!first || !second || !ward) throw new Error('An organization has at least two facilities')
  const admins = {
    organization: await makeUser(db, { organization, created_at: some() }),
    facility: await makeUser(db, { facilities: [first], created_at: some() }),
    facilities: await makeUser(db, { facilities, created_at: some() }),
    department: await makeUser(db, { departments: [ward], created_at: some() }),
    generic: await makeUser(db, { user_type: 'generic', facilities: [second], departments: [], created_at: some() }),
  }
  return { organization, facilities, departments, teams, blocks, providers, admins }
}

async function makeShifts(db: Connection, random: Random, block: Block, providers: User[]) {
  const place = await placeOf(db, { id: block.team_id })
  const rows = Array.from({ length: shiftsPerBlock }, () => {
    const date = random.chance(0.6) ? random.pick(edges) : addDays('2026-11-15', random.between(-330, 60))
    const [start_time, end_time] = random.chance(0.7)
      ? [place.team.start_time, place.team.end_time]
      : random.pick(hours)
    const day = Date.parse(`${date}T00:00:00Z`)
    const published_at = new Date(day - random.between(24, 1_500) * hourMs - random.between(0, hourMs))
    const outcome = random.pick(outcomes)
    const isPublished = outcome !== 'vacancy' && outcome !== 'regular'
    const isAssigned = outcome === 'regular' || outcome === 'sourced' || outcome === 'refilled'
    const hasAddOn = isAssigned && random.chance(0.3) && start_time !== '02:30:00'
    return shiftRow(place, block, {
      date,
      start_time,
      end_time,
      skill: random.pick(skills),
      state: isAssigned ? 'assigned' : outcome === 'open' ? 'open' : 'vacancy',
      provider_id: isAssigned ? random.pick(providers).id : null,
      ask_rate: isPublished ? (random.between(3_000, 20_000) / 100).toFixed(2) : null,
      labour_types: isPublished ? random.pick(offers) : [],
      published_at: isPublished ? published_at : null,
      secured_at: outcome === 'sourced' ? new Date(published_at.getTime() + random.between(0, 23 * hourMs)) : null,
      is_sourced: outcome === 'sourced',
      is_mobile_request: outcome === 'sourced' && random.chance(0.5),
      is_on_call: random.chance(0.2),
      add_on_hours: hasAddOn ? random.between(1, 4) : 0,
      add_on_rate: hasAddOn && random.chance(0.7) ? (random.between(3_000, 20_000) / 100).toFixed(2) : null,
      comment: hasAddOn ? 'Additional "patients"' : '',
      created_at: published_at,
    })
  })
  await insertShiftRows(db, rows)
}

async function makeRequests(db: Connection, random: Random, organizationId: number, providers: User[]) {
  const shifts = await db.selectFrom('shifts').selectAll().where('organization_id', '=', organizationId).execute()
  const interests = []
  for (const shift of shifts) {
    if (shift.state === 'open' && random.chance(0.6)) {
      const interested = random.some(providers, random.between(1, 3))
      const row = { shift_id: shift.id, organization_id: organizationId }
      interests.push(...interested.map((provider) => ({ ...row, provider_id: provider.id })))
    }
    const to = random.pick(providers)
    if (shift.state !== 'assigned' || to.id === shift.provider_id || !random.chance(0.15)) continue
    const created_at = new Date(Date.UTC(2026, random.between(7, 10), random.between(1, 28)))
    const status = random.pick(['Open', 'Open', 'MediatorApproved', 'MediatorDenied', 'ToQHPApproved', 'ToQHPDenied'])
    const ended_at = new Date(created_at.getTime() + random.between(1, 900) * hourMs)
    // Refused before an administrator decided.
    const isRefused = status === 'ToQHPDenied'
    const decided_at = status === 'Open' || isRefused ? null : ended_at
    await makeSwap(db, { shift, to, status, created_at, decided_at, ...(isRefused && { answered_at: ended_at }) })
  }
  await insertAll(db, 'shift_interests', interests)
}
