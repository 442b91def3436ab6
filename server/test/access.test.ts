import { candidateEndpoints } from '@shiftward/contract/candidate.ts'
import { allEndpoints } from '@shiftward/contract/endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessInputs, nobodysRefs, refsOf } from './access-inputs.ts'
import { type AccessStage, type CallerName, callers, callersOf, isKind, setAccessStage } from './access-stage.ts'
import { accessTable, admittedStatus, whoMayCall } from './access-table.ts'

let stage: AccessStage
beforeAll(async () => {
  stage = await setAccessStage()
})
afterAll(() => stage.server.close())

/** A path may serve both a read and a change. */
const paths = [...new Set(allEndpoints.map(({ path }) => path))].sort()

test('the table knows every call of the contract, and no other', () => {
  expect([...accessTable.keys()].sort()).toEqual(paths)
})

test('every call of the contract is tried with inputs that it accepts', () => {
  const extras = {
    email: '',
    providerEmail: '',
    resetToken: '',
    registrationId: 1,
    registeredEmail: '',
    messageId: 1,
    code: '',
  }
  const tried = Object.entries(accessInputs(nobodysRefs, extras)).filter(([, inputs]) => inputs.length > 0)
  expect(tried.map(([path]) => path).sort()).toEqual(paths)
})

/** The expected answer by the domain's table of rights, for rows inside the caller's scope. */
function expectedOf(path: string, input: unknown, caller: CallerName): number {
  const who = whoMayCall(path, input)
  if (who === 'public' || callersOf(who).includes(caller)) return admittedStatus(path)
  return isKind(caller) && Array.isArray(who) ? 403 : 401
}

/**
 * Names that must not appear in any answer to this caller. Providers belong to the whole facility, and Find a QHP says in
 * which team of it they mostly work (decision 32).
 */
const hidden: Partial<Record<CallerName, RegExp>> = {
  organization: /Other/,
  facility: /Other|Across/,
  generic: /Other|Across/,
  department: /Other|Across|Next (department|team)/,
  viewer: /Other|Across|Next (department|team)/,
  provider: /Other|Across/,
}

describe.each(allEndpoints.map((endpoint) => [endpoint.path, endpoint] as const))('%s', (path, endpoint) => {
  test('answers every kind of caller as the table says, and of the own part only', async () => {
    for (const input of stage.inputsOf(endpoint, refsOf(stage.worlds.own))) {
      for (const caller of callers) {
        const { status, body } = await stage.call(endpoint, input, caller)
        const told = JSON.stringify({ caller, input, body })
        expect(status, told).toBe(expectedOf(path, input, caller))
        expect(body.status ?? true, told).toBe(status === 200)
        const secret = path === candidateEndpoints.get.path ? hidden.facility : hidden[caller]
        if (secret) expect(JSON.stringify(body), caller).not.toMatch(secret)
      }
    }
  })

  test('judges rights before the input', async () => {
    for (const caller of callers) {
      const expected = expectedOf(path, {}, caller)
      if (expected === 401 || expected === 403)
        expect((await stage.call(endpoint, {}, caller)).status, caller).toBe(expected)
    }
  })
})
