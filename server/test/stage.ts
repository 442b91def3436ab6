import type { Channels } from '@shiftward/contract/message.ts'
import { defaultPolicy } from '@shiftward/contract/rules/assign/policy.ts'
import type { Level, RuleName } from '@shiftward/contract/rules/assign/rule.ts'
import type { CalendarEntry } from '@shiftward/contract/schedule.ts'
import { scheduleEndpoints } from '@shiftward/contract/schedule.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import {
  type Block,
  makeBlock,
  makeDepartment,
  makeDepartmentSkill,
  makeFacility,
  makeOrganization,
  makeProvider,
  makeTeam,
  makeUser,
  type Team,
} from '../src/demo/factories.ts'
import { startApp, type TestApp } from './harness.ts'

/** A department in New York with a day team and a night team, and the calls that schedule tests make. */
export async function setStage() {
  const server = await startApp()
  server.clock.now = new Date('2026-10-01T12:00:00Z')
  const { db } = server
  const organization = await makeOrganization(db)
  const facility = await makeFacility(db, { organization, name: 'North' })
  const department = await makeDepartment(db, { facility })
  await makeDepartmentSkill(db, { department, rate: 80 })
  await makeDepartmentSkill(db, { department, skill: 'Resident', rate: 50 })
  const days = await makeTeam(db, { department, name: 'Days', skills: ['Physician', 'Resident'] })
  const nights = await makeTeam(db, { department, name: 'Nights', start_time: '19:00:00', end_time: '07:00:00' })
  const season = { start_date: '2026-10-01', end_date: '2027-03-31' }
  const block = await makeBlock(db, { team: days, ...season })
  const nightBlock = await makeBlock(db, { team: nights, ...season })
  const admin = await makeUser(db, { departments: [department] })
  const token = await server.tokenOf(admin)
  const provider = await makeProvider(db, { facility, first_name: 'Ada', last_name: 'Moss' })
  return { server, db, organization, facility, department, days, nights, block, nightBlock, admin, token, provider }
}
export type Stage = Awaited<ReturnType<typeof setStage>>

/** Which channels have a service, until the test is over. */
export function setChannels({ server }: Stage, channels: Channels) {
  const { settings } = server.deps
  const before = { ...settings.channels }
  onTestFinished(() => void Object.assign(settings.channels, before))
  Object.assign(settings.channels, channels)
}

type Assignment = { team: Team; block: Block; provider: { code: string }; date?: string[] } & Record<string, unknown>

export function callsOf({ server, token }: { server: TestApp; token: string }) {
  return {
    add: ({ team, block, provider, ...rest }: Assignment, by = token) =>
      server.call(
        scheduleActionEndpoints.addProvider,
        {
          teamCode: team.code,
          schedulerCode: block.code,
          providerId: provider.code,
          skilllevel: 'Physician',
          ...rest,
        },
        by,
      ),
    open: (team: Team, block: Block, rest: Record<string, unknown>) =>
      server.call(
        scheduleActionEndpoints.createOpenShift,
        { teamCode: team.code, schedulerCode: block.code, skillLevel: 'Physician', askRate: 70, ...rest },
        token,
      ),
    calendar: async (block: Block): Promise<CalendarEntry[]> =>
      (await server.call(scheduleEndpoints.ofBlock, { code: block.code }, token)).body.data,
  }
}

/** All waiting messages, oldest first. */
export const messagesIn = ({ db }: { db: TestApp['db'] }) =>
  db.selectFrom('outbox').select(['recipient_id', 'body', 'cause']).orderBy('id').execute()

export const shiftOf = ({ db }: { db: TestApp['db'] }, id: number) =>
  db.selectFrom('shifts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** What the provider of a shift has been told of it. */
export const publishedOf = ({ db }: { db: TestApp['db'] }, id: number) =>
  db.selectFrom('published_shifts').selectAll().where('shift_id', '=', id).executeTakeFirst()

/** For tests that give people more shifts than anybody should have. */
export const nothingAboutFatigue = {
  rest: 'off',
  'weekly-hours': 'off',
  'days-in-row': 'off',
  'nights-in-row': 'off',
  'after-nights': 'off',
} as const

/** The organization's whole policy: the given rules, and what the contract says for the others. */
export async function setPolicy(
  { db, organization }: { db: TestApp['db']; organization: { id: number } },
  rules: Partial<Record<RuleName, Level | { level: Level; value: number }>>,
) {
  await db.deleteFrom('policy_rules').where('organization_id', '=', organization.id).execute()
  const rows = Object.entries(rules).map(([rule, setting]) => ({
    organization_id: organization.id,
    rule,
    ...(typeof setting === 'string' ? { level: setting, value: defaultPolicy.rules[rule as RuleName].value } : setting),
  }))
  if (rows.length > 0) await db.insertInto('policy_rules').values(rows).execute()
}

/** Until a call waits for a row that the test's own transaction has locked. */
export const waitForLock = (db: TestApp['db']) => waitForLocks(db, 1)

/** Until so many calls wait for a row, each that of the test's own transaction or of the call before it. */
export async function waitForLocks(db: TestApp['db'], calls: number) {
  const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(calls)
}
