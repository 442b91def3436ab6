import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import { allEndpoints } from '@shiftward/contract/endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { refsOf } from './access-inputs.ts'
import { type AccessStage, type CallerName, callersOf, setAccessStage } from './access-stage.ts'
import { whoMayCall } from './access-table.ts'
import { hintsOf } from './foreign-fields.ts'
import type { Answer } from './harness.ts'

let stage: AccessStage
beforeAll(async () => {
  stage = await setAccessStage()
})
afterAll(() => stage.server.close())

/** Columns of our tables, and names an attacker would guess. */
const privileged = () => ({
  ...{ id: 1, code: 'USR1', userId: 1, userCode: 'USR1', created_by: 1, createdBy: 1, created_at: '2000-01-01' },
  ...{ user_type: 'admin', userType: 'admin', kind: 'admin', role: 'admin', isAdmin: true, isProvider: true },
  ...{ isTesselMedAdmin: true, is_view_scheduler: true, isViewScheduler: true, isGenericUser: true },
  ...{ password: 'Intruder-2026', password_hash: 'x', confirmed_at: '2026-01-01', confirmedAt: '2026-01-01' },
  ...{ deactivated_at: '2026-01-01', isDeactivated: true, email: 'intruder@example.test', permissions: [1, 2, 3] },
  ...{ organization_id: stage.worlds.other.organization.id, organizationId: stage.worlds.other.organization.id },
  ...{ facility_id: stage.worlds.other.facility.id, department_id: stage.worlds.other.department.id },
  ...{ rate: 1, ask_rate: 1, askRate: 1, add_on_rate: 1, state: 'assigned', status: 'Approved', version: 99 },
  ...{ provider_id: stage.worlds.other.provider.id, decided_by: 1, is_sourced: true },
  ...{ nothing_at_all: 'x', 'constructor.prototype.isAdmin': true },
})

/** The flags and hints that the console sends about itself, forged. */
const flags = () => ({
  ...{ isOrgUser: 'true', isFacilityUser: 'true', isDepartmentUser: 'true', isTesselMedAdmin: 'true' },
  ...{ code: stage.worlds.other.admins.organization.code, userCode: stage.worlds.other.admins.organization.code },
  ...{ departmentUserCode: stage.worlds.other.admins.department.code, userType: 'admin', loginUserType: 'admin' },
  ...{ facilityProviderId: stage.worlds.other.idleMapping.id, id: stage.worlds.other.shift.id },
})

type Fields = Record<string, unknown>

/** Adds every field that the schema does not know or ignores, to every object of the input. */
function withExtras(endpoint: Endpoint, input: unknown, extras: Fields, isTaken: (name: string) => boolean): unknown {
  const add = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((one) => (typeof one === 'object' ? add(one) : one))
    if (typeof value !== 'object' || value === null) return value
    const own = Object.entries(value).map(([name, below]) => [name, add(below)])
    const added = Object.entries(extras).filter(([name]) => !isTaken(name))
    return { ...Object.fromEntries(added), ...Object.fromEntries(own) }
  }
  return endpoint.from === 'json' ? add(input) : { ...(input as Fields), ...(add({}) as Fields) }
}

/** Every field name in the schema. */
const namesOf = (endpoint: Endpoint): Set<string> => {
  const names = new Set<string>()
  JSON.stringify(z.toJSONSchema(endpoint.input, { io: 'input' }), (_, value) => {
    for (const name of Object.keys(value?.properties ?? {})) names.add(name)
    return value
  })
  return names
}

/** Request ids, tokens and secrets are random. */
const textOf = ({ status, body }: Answer): string =>
  JSON.stringify([status, body]).replace(/"(requestId|token|link|challenge|secret|uri|path|publicKey)":"[^"]*"/g, '')

describe.each(allEndpoints.map((endpoint) => [endpoint.path, endpoint] as const))('%s', (_, endpoint) => {
  const known = namesOf(endpoint)
  const hints = hintsOf(endpoint)

  async function outcome(input: unknown, caller: CallerName) {
    const answer = textOf(await stage.call(endpoint, input, caller))
    return { answer, stored: endpoint.effect === 'read' ? {} : await stage.stored() }
  }

  test('fields that it does not know, and hints, change neither the answer nor what is stored', async () => {
    const isMeant = (name: string) => known.has(name) && !hints.includes(name)
    for (const input of stage.inputsOf(endpoint, refsOf(stage.worlds.own))) {
      const forged = withExtras(endpoint, input, { ...privileged(), ...flags() }, isMeant)
      for (const caller of callersOf(whoMayCall(endpoint.path, input))) {
        expect(await outcome(forged, caller), caller).toEqual(await outcome(input, caller))
      }
    }
  })
})
