import { dashboardEndpoints } from '@shiftward/contract/dashboard.ts'
import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { tilesOf } from '@shiftward/contract/rules/tiles.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectDashboard, growth, type Whose } from '../../../test/expected-dashboard.ts'
import { expectOnDuty } from '../../../test/expected-on-duty.ts'
import { type Generated, generateOrganization } from '../../../test/generated-organization.ts'
import { startApp, type TestApp } from '../../../test/harness.ts'
import { type Rows, readRows, us } from '../../../test/raw-rows.ts'
import { makeUser, type User } from '../../demo/factories.ts'

// Compares every number of the dashboard with a count in plain TypeScript.

/** All in one database: no organization may count rows of another. */
const seeds: [seed: number, zones: string[]][] = [
  [1, ['America/New_York', 'America/Los_Angeles']],
  [2, ['Pacific/Auckland', 'America/Phoenix']],
  [3, ['Australia/Lord_Howe', 'Australia/Lord_Howe']],
  [4, ['Pacific/Honolulu', 'America/New_York', 'Asia/Kolkata']],
]

/** Moments at which time zones differ in their date, an hour that occurs twice, and the turns of month and year. */
const moments = [
  '2026-11-15T03:30:00Z',
  '2026-11-01T05:30:00Z',
  '2026-03-08T07:00:00Z',
  '2026-10-31T23:59:59Z',
  '2026-12-31T11:00:00Z',
  '2027-01-01T04:59:59Z',
]

let server: TestApp
let rows: Rows
let platform: User
const worlds = new Map<number, Generated>()
/** The generic user of each organization's first facility. */
const generics = new Map<number, User>()

beforeAll(async () => {
  server = await startApp()
  platform = await makeUser(server.db)
  for (const [seed, zones] of seeds) {
    const guests = [...worlds.values()].flatMap(({ providers }) => providers.slice(-2))
    const world = await generateOrganization(server.db, seed, zones, guests)
    worlds.set(seed, world)
    const facilities = world.facilities.slice(0, 1)
    generics.set(seed, await makeUser(server.db, { user_type: 'generic', facilities }))
  }
  rows = await readRows(server.db)
}, 120_000)
afterAll(() => server.close())

function worldOf(seed: number): Generated {
  const world = worlds.get(seed)
  if (!world) throw new Error(`Seed ${seed} has made nothing`)
  return world
}

async function check(user: User, whose: Whose) {
  for (const moment of moments) {
    server.clock.now = new Date(moment)
    const token = await server.tokenOf(user)
    for (const daterange of [0, 1, 2] as const) {
      const date = moment.slice(0, 10)
      // The server ignores these flags, so wrong ones must change nothing.
      const hints = { isTesselMedAdmin: true, isFacilityUser: true, isOrgUser: true }
      const get = async (endpoint: Endpoint) => {
        const { status, body } = await server.call(endpoint, { ...hints, date, daterange }, token)
        expect(status, JSON.stringify(body)).toBe(200)
        return body.data
      }
      const expected = expectDashboard(rows, whose, { date, daterange, now: server.clock.now.getTime() })
      const at = `${moment}, range ${daterange}`
      expect(await get(dashboardEndpoints.stats), at).toEqual(tilesFrom(expected.stats(), user))
      expect(await get(dashboardEndpoints.shifts), at).toEqual(expected.bars())
      expect(await get(dashboardEndpoints.upcomingLeaves), at).toEqual(expected.leaves())
      expect(await get(dashboardEndpoints.upcomingOpenShifts), at).toEqual(expected.newOpen())
      expect(await get(dashboardEndpoints.leastPickedUpShifts), at).toEqual(expected.priorityOpen())
      expect(await get(dashboardEndpoints.topProviders), at).toEqual(expected.top())
      expect(await get(dashboardEndpoints.sourceSpend), at).toEqual(expected.spend())
    }
  }
}

type ExpectedStats = ReturnType<ReturnType<typeof expectDashboard>['stats']>

/** The tiles of the role, with growth where there is an earlier number. */
function tilesFrom({ numbers, nextOpenShift }: ExpectedStats, user: User) {
  const answer: Record<string, unknown> = {}
  const growths: Record<string, number> = {}
  for (const tile of tilesOf(user.user_type as Parameters<typeof tilesOf>[0])) {
    const [now, before] = numbers[tile]?.() ?? []
    answer[tile] = tile === 'nextOpenShift' ? nextOpenShift : now
    if (now !== undefined && before !== undefined) growths[tile] = growth(now, before)
  }
  return { ...answer, growth: growths }
}

describe.each(seeds)('organization %i in %j', (seed) => {
  test('organization admin', () =>
    check(worldOf(seed).admins.organization, { organization: worldOf(seed).organization.id }))

  test('admin of one facility', () => {
    const { admins, facilities } = worldOf(seed)
    return check(admins.facility, { facilities: facilities.slice(0, 1).map(({ id }) => id) })
  })

  test('admin of all facilities', () => {
    const { admins, facilities } = worldOf(seed)
    return check(admins.facilities, { facilities: facilities.map(({ id }) => id) })
  })
})

test.each(seeds)(
  'the people on duty at a facility of organization %i, on the days around each moment',
  async (seed) => {
    const [facility] = worldOf(seed).facilities
    const user = generics.get(seed)
    if (!facility || !user) throw new Error(`Seed ${seed} has no facility`)
    const seen = new Set<string>()
    for (const moment of moments) {
      server.clock.now = new Date(moment)
      const token = await server.tokenOf(user)
      for (const days of [-1, 0, 1]) {
        const date = addDays(moment.slice(0, 10), days)
        const expected = expectOnDuty(rows, facility.id, date, server.clock.now.getTime())
        const { body } = await server.call(dashboardEndpoints.generic, { date }, token)
        expect(body.data, `${date} at ${moment}`).toEqual(expected)
        for (const { duty, shiftDate } of expected.flatMap(({ providers }) => providers))
          seen.add(shiftDate === us(date) ? duty : `${duty} since the day before`)
      }
    }
    expect([...seen]).toEqual(expect.arrayContaining(['now', 'later', 'over', 'now since the day before']))
  },
)

test('platform admin', () => check(platform, {}))

test('the generated data makes every number greater than zero', () => {
  const asked = { date: '2026-11-15', daterange: 2, now: Date.parse('2026-11-15T03:30:00Z') } as const
  const { numbers } = expectDashboard(rows, {}, asked).stats()
  const pairs = Object.entries(numbers).map(([name, pair]) => ({ name, pair: pair() }))
  expect(pairs.filter(({ pair }) => pair.includes(0))).toEqual([])
  expect(numbers.tesselMatchTrial?.()[0]).toBeLessThan(numbers.pendingSecureShiftCount?.()[0] ?? 0)
})
