import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import { allEndpoints } from '@shiftward/contract/endpoints.ts'
import { registrationEndpoints } from '@shiftward/contract/registration.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextDoorRefs, nobodysRefs, type Refs, refsOf } from './access-inputs.ts'
import { type AccessStage, type CallerName, callers, callersOf, setAccessStage } from './access-stage.ts'
import { whoMayCall } from './access-table.ts'
import { namingFieldsOf, type Variant, variantsOf } from './foreign-fields.ts'
import type { Answer } from './harness.ts'

let stage: AccessStage
let before: Record<string, string>
beforeAll(async () => {
  stage = await setAccessStage()
  await stage.server.rewind()
  before = await stage.stored()
})
afterAll(() => stage.server.close())

/** Places whose rows do not exist for a caller: another organization, facility or department. */
function foreignRefs(caller: CallerName): Record<string, Refs> {
  const { own, next, across, other } = stage.worlds
  const organization = { 'another organization': refsOf(other) }
  if (caller === 'organization') return organization
  const facility = { ...organization, 'another facility': refsOf(across) }
  if (caller !== 'department' && caller !== 'viewer') return facility
  return { ...facility, 'another department': nextDoorRefs(own, next) }
}

/** Every kind but the platform admin, who sees everything. */
const scoped = callers.filter((caller) => !['admin', 'nobody', 'providerInConsole'].includes(caller))

const mayCall = (endpoint: Endpoint, input: unknown, caller: CallerName) =>
  callersOf(whoMayCall(endpoint.path, input)).includes(caller)

/** Calls that do not answer 404: they say of any two codes that they do not belong together. */
const otherwise: Record<string, number> = {
  'Team/CreateTeam facilityCode': 400,
  'Team/UpdateTeam facilityCode': 400,
  'Scheduler/Calendar/DeleteProvider providerId': 409,
  // Answers the caller's own places that this person administers: for strangers an empty list.
  'Organization/GetOrganization userCode': 200,
  'Facility/GetFacility userCode': 200,
  'Department/GetDepartment userCode': 200,
}

/** The same input, with rows that do not exist in place of the foreign ones. */
const nobodysInstead = (own: Refs, foreign: Refs): Refs => {
  const names = Object.keys(own) as (keyof Refs)[]
  return Object.fromEntries(
    names.map((name) => [name, own[name] === foreign[name] ? own[name] : nobodysRefs[name]]),
  ) as Refs
}

/** Each reference alone, and all together. */
function triedWith(own: unknown, others: unknown): Variant[] {
  const variants = variantsOf(own, others)
  return variants.length > 1 ? [...variants, { field: 'all', input: others }] : variants
}

const naming = allEndpoints.filter((endpoint) => namingFieldsOf(endpoint).length > 0)

describe.each(naming.map((endpoint) => [endpoint.path, endpoint] as const))('%s', (path, endpoint) => {
  async function tryForeign(caller: CallerName, whose: string, refs: Refs) {
    const ownRefs = refsOf(stage.worlds.own)
    const foreignInputs = stage.inputsOf(endpoint, refs)
    const unknownInputs = stage.inputsOf(endpoint, nobodysInstead(ownRefs, refs))
    for (const [index, own] of stage.inputsOf(endpoint, ownRefs).entries()) {
      const unknown = triedWith(own, unknownInputs[index])
      for (const [nth, variant] of triedWith(own, foreignInputs[index]).entries()) {
        const toForeign = await stage.call(endpoint, variant.input, caller)
        const told = JSON.stringify({ caller, whose, ...variant, body: toForeign.body })
        expect(toForeign.status, told).toBe(otherwise[`${path} ${variant.field}`] ?? 404)
        if (endpoint.effect !== 'read') expect(await stage.stored(), told).toEqual(before)
        const toUnknown = await stage.call(endpoint, unknown[nth]?.input, caller)
        expect([toForeign.status, textOf(toForeign)], told).toEqual([toUnknown.status, textOf(toUnknown)])
      }
    }
  }

  test('what is not the caller’s does not exist, in whatever field it is named, and nothing changes', async () => {
    const [input] = stage.inputsOf(endpoint, refsOf(stage.worlds.own))
    for (const caller of scoped.filter((one) => mayCall(endpoint, input, one))) {
      for (const [whose, refs] of Object.entries(foreignRefs(caller))) await tryForeign(caller, whose, refs)
    }
  })
})

const textOf = ({ body }: Answer) => ({ ...body, error: { ...body.error, requestId: '' } })

test('every field that could name a row is tried with one that is not the caller’s', () => {
  const untried = naming.flatMap((endpoint) => {
    const own = stage.inputsOf(endpoint, refsOf(stage.worlds.own))
    const foreign = stage.inputsOf(endpoint, nobodysRefs)
    const tried = new Set(own.flatMap((input, index) => variantsOf(input, foreign[index]).map(({ field }) => field)))
    return namingFieldsOf(endpoint)
      .filter((field) => !tried.has(field))
      .map((field) => `${endpoint.path} ${field}`)
  })
  expect(untried).toEqual([
    // Everybody has their own sessions only; session-list.test.ts tries another one's.
    'Account/EndSession sessionId',
    // The public call about registrations has its own test below.
    'Providers/Confirmation userId',
    // Only the platform admin may call it, and sees every message.
    'Notifications/Retry id',
  ])
})

test('an account that waits for no code cannot be told from one that does not exist', async () => {
  const answers = []
  for (const userId of [stage.worlds.own.provider.id, stage.worlds.own.admins.facility.id, nobodysRefs.providerId]) {
    const { status, body } = await stage.call(
      registrationEndpoints.confirm,
      { type: 'SMS', data: '123456', userId },
      'nobody',
    )
    answers.push([status, body.error.message])
  }
  expect(answers[0]).toEqual(answers[2])
  expect(answers[1]).toEqual(answers[2])
})
