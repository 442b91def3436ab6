import { type Facts, ruleEndpoints } from '@shiftward/contract/rule.ts'
import { findingText } from '@shiftward/contract/rules/assign/finding-text.ts'
import { judge } from '@shiftward/contract/rules/assign/judge.ts'
import { defaultPolicy } from '@shiftward/contract/rules/assign/policy.ts'
import type { WantedDuty } from '@shiftward/contract/rules/assign/rule.ts'
import { personTold } from '@shiftward/contract/rules/assign/told-person.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stage, setPolicy, setStage } from '../../../test/stage.ts'
import {
  makeBlock,
  makeDepartment,
  makeFacility,
  makeLeave,
  makeOrganization,
  makeProvider,
  makeShift,
  makeTeam,
} from '../../demo/factories.ts'
import { judgePeople } from './rule.service.ts'

let stage: Stage
beforeAll(async () => {
  stage = await setStage()
  const { db, organization, department, provider, nightBlock } = stage
  await makeShift(db, { block: nightBlock, provider, date: '2026-11-14' })
  const elsewhere = await makeFacility(db, { organization: await makeOrganization(db), name: 'Secret' })
  const team = await makeTeam(db, { department: await makeDepartment(db, { facility: elsewhere }), name: 'Hidden' })
  const block = await makeBlock(db, { team, start_date: '2026-11-01', end_date: '2026-11-30' })
  await makeShift(db, { block, provider, date: '2026-11-20' })
  const days = { from_date: '2026-11-24', to_date: '2026-11-25', status: 'Approved' }
  await makeLeave(db, { provider, organization, ...days })
  const type = await db
    .insertInto('credential_types')
    .values({ organization_id: organization.id, name: 'Flight medic' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const required = { organization_id: organization.id, department_id: department.id, type_id: type.id }
  await db
    .insertInto('department_credentials')
    .values({ ...required, skill: 'Resident' })
    .execute()
  await db.insertInto('availability').values({ provider_id: provider.id, kind: 'unavailable', weekday: 1 }).execute()
})
afterAll(() => stage.server.close())

const ask = (input: Record<string, unknown> = {}) =>
  stage.server.call(
    ruleEndpoints.facts,
    { scheduleCode: stage.block.code, providerCode: stage.provider.code, ...input },
    stage.token,
  )

test('tells what the judge needs, and of another organization’s shifts only the times', async () => {
  await setPolicy(stage, { rest: { level: 'block', value: 11 } })
  const facts: Facts = (await ask()).body.data
  expect(facts.policy).toEqual({
    ...defaultPolicy,
    rules: { ...defaultPolicy.rules, rest: { level: 'block', value: 11 } },
  })
  expect(facts.requires).toEqual({ Resident: ['Flight medic'] })
  expect(facts.person.skills).toEqual(['Physician'])
  expect(facts.person.leaves).toEqual([{ fromDate: '2026-11-24', toDate: '2026-11-25', until: null }])
  expect(facts.person.availability).toEqual([{ kind: 'unavailable', date: null, weekday: 1, from: null, to: null }])
  expect(facts.person.duties).toEqual([
    expect.objectContaining({
      date: '2026-11-14',
      skill: 'Physician',
      place: { teamName: 'Nights', facilityName: 'North' },
    }),
    {
      shiftId: null,
      startsAt: Date.parse('2026-11-20T12:00:00Z'),
      endsAt: Date.parse('2026-11-20T20:00:00Z'),
      date: '2026-11-20',
      startTime: '07:00:00',
      endTime: '15:00:00',
      timeZone: 'America/New_York',
      teamId: 0,
      skill: '',
      isOnCall: false,
      place: null,
      policy: null,
    },
  ])
  expect(JSON.stringify(facts)).not.toMatch(/Secret|Hidden/)
})

test('the console judges with it as the server does', async () => {
  await setPolicy(stage, {})
  const { days, provider, organization, department } = stage
  await workInStrictDepartment()
  const { person, policy, policies, requires }: Facts = (await ask()).body.data
  const at = (hour: string, date: string) => Date.parse(`${date}T${hour}:00:00Z`)
  const wanted = ['2026-11-15', '2026-11-16', '2026-11-18', '2026-11-20', '2026-11-24', '2026-11-27'].map(
    (date): WantedDuty => ({
      shiftId: null,
      date,
      startTime: '07:00:00',
      endTime: '15:00:00',
      startsAt: at('12', date),
      endsAt: at('20', date),
      timeZone: 'America/New_York',
      teamId: days.id,
      skill: 'Resident',
      isOnCall: false,
      place: { teamName: 'Days', facilityName: 'North' },
      policy,
      requires: requires.Resident ?? [],
    }),
  )
  const expected = wanted
    .flatMap((one) => judge(personTold(person, policies), [one]))
    .flatMap(({ findings }) => findings)
  expect(expected.filter(({ level }) => level === 'block').map(findingText)).toEqual([
    'Only 12 h rest before Strict nights on 11-28 (13 h required)',
  ])
  const rules = expected.map(({ rule }) => rule)
  expect(new Set(rules)).toEqual(new Set(['rest', 'skill', 'credential', 'unavailable', 'overlap', 'leave']))
  const shifts = wanted.map(({ date, startsAt, endsAt }) => ({
    id: null,
    organization_id: organization.id,
    department_id: department.id,
    team_id: days.id,
    skill: 'Resident',
    date,
    start_time: '07:00:00',
    end_time: '15:00:00',
    starts_at: new Date(startsAt),
    ends_at: new Date(endsAt),
    is_on_call: false,
    teamName: 'Days',
    facilityName: 'North',
    timeZone: 'America/New_York',
  }))
  const findingsOf = await judgePeople(stage.db, [provider.id], shifts)
  const found = shifts.flatMap((shift) => findingsOf(provider.id, shift))
  expect(expected.map(findingText)).toEqual(found.map(findingText))
})

/** Another department of the facility, with a rule of its own, where the provider has a shift. */
async function workInStrictDepartment() {
  const { db, organization, facility, provider } = stage
  const department = await makeDepartment(db, { facility })
  const of = { organization_id: organization.id, department_id: department.id }
  await db
    .insertInto('policy_rules')
    .values({ ...of, rule: 'rest', level: 'block', value: 13 })
    .execute()
  const team = await makeTeam(db, { department, name: 'Strict nights', start_time: '03:00', end_time: '09:00' })
  const block = await makeBlock(db, { team, start_date: '2026-11-01', end_date: '2026-11-30' })
  await makeShift(db, { block, provider, date: '2026-11-28' })
}

test('a provider of another facility does not exist here', async () => {
  const { db, organization } = stage
  const facility = await makeFacility(db, { organization })
  const stranger = await makeProvider(db, { facility })
  expect((await ask({ providerCode: stranger.code })).status).toBe(404)
})

test('tells the same of several people, and nothing of somebody who does not work at the facility', async () => {
  const ben = await makeProvider(stage.db, { facility: stage.facility })
  const askFor = (codes: string[]) =>
    stage.server.call(ruleEndpoints.manyFacts, { scheduleCode: stage.block.code, providerCode: codes }, stage.token)
  const { people, ...department } = (await askFor([stage.provider.code, ben.code])).body.data
  const { person, ...same } = (await ask()).body.data
  expect(department).toEqual(same)
  expect(people.map(({ providerCode }: { providerCode: string }) => providerCode)).toEqual([
    stage.provider.code,
    ben.code,
  ])
  expect(people[0].person).toEqual(person)
  const elsewhere = await makeFacility(stage.db, { organization: await makeOrganization(stage.db) })
  const stranger = await makeProvider(stage.db, { facility: elsewhere })
  expect((await askFor([stage.provider.code, stranger.code])).status).toBe(404)
})
