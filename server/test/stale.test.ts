import { departmentEndpoints } from '@shiftward/contract/department.ts'
import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import { facilityEndpoints } from '@shiftward/contract/facility.ts'
import { organizationEndpoints } from '@shiftward/contract/organization.ts'
import { teamEndpoints } from '@shiftward/contract/team.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { userEndpoints } from '@shiftward/contract/user.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '../src/demo/factories.ts'
import { accessInputs, refsOf } from './access-inputs.ts'
import { startApp, type TestApp } from './harness.ts'
import { makeWorld } from './world.ts'

/** Two people have the same panel open: the second save does not undo the first. */

let server: TestApp
let token: string
let inputs: Record<string, unknown[]>
beforeAll(async () => {
  server = await startApp()
  const { db } = server
  token = await server.tokenOf(await makeUser(db))
  const nothing = {
    email: '',
    providerEmail: '',
    resetToken: '',
    registrationId: 0,
    registeredEmail: '',
    code: '',
    messageId: 0,
  }
  inputs = accessInputs(refsOf(await makeWorld(db, 'Own')), nothing)
})
afterAll(() => server.close())

type Fields = Record<string, unknown>

const cases: { update: Endpoint; read: Endpoint; which?: number; change: Fields; other: Fields }[] = [
  { update: organizationEndpoints.update, read: organizationEndpoints.getById, change: {}, other: { name: 'Other' } },
  { update: facilityEndpoints.update, read: facilityEndpoints.getById, change: {}, other: { zip: '10001' } },
  {
    update: departmentEndpoints.update,
    read: departmentEndpoints.getById,
    change: {},
    other: { specialty: 'Pediatrics' },
  },
  { update: teamEndpoints.update, read: teamEndpoints.getById, change: {}, other: { startTime: '08:00:00' } },
  {
    update: userEndpoints.update,
    read: userEndpoints.getByCode,
    which: 1,
    change: { emailId: 'first@example.test' },
    other: { emailId: 'first@example.test', phone: '5550002222' },
  },
  { update: userEndpoints.updateProvider, read: userEndpoints.getByCode, change: {}, other: { skill: ['Resident'] } },
]

describe.each(cases)('$update.path', ({ update, read, which = 0, change, other }) => {
  const readNow = async () => (await server.call(read, inputs[read.path]?.[which], token)).body.data
  const save = (given: Fields) => server.call(update, { ...(inputs[update.path]?.[0] as Fields), ...given }, token)

  test('refuses what was based on something that has changed since, and changes nothing then', async () => {
    const { version } = await readNow()
    expect((await save({ ...change, version })).status).toBe(200)
    const saved = await readNow()
    expect(saved.version).not.toBe(version)

    // Sending the same again is no conflict: it may be a second press after a partial save.
    expect((await save({ ...change, version })).status).toBe(200)
    expect(await readNow()).toEqual(saved)

    const late = await save({ ...other, version })
    expect([late.status, late.body.error?.message]).toEqual([409, texts.common.changedMeanwhile])
    expect(await readNow()).toEqual(saved)

    expect((await save({ ...other, version: saved.version })).status).toBe(200)
    // Callers that send no version still work.
    expect((await save(change)).status).toBe(200)
    expect(await readNow()).toEqual(saved)
  })

  test('lets one of two pass who save at the same moment', async () => {
    const { version } = await readNow()
    const named = (name: string) => save({ ...change, name, firstName: name, version })
    const answers = await Promise.all([named('Left'), named('Right')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

test('a rate that another has changed meanwhile is not put back with the rest of its department', async () => {
  const readNow = async () =>
    (await server.call(departmentEndpoints.getById, inputs['Department/GetById']?.[0], token)).body.data
  const { version, departmentName } = await readNow()
  const rates = { ...(inputs['Department/MapSkill']?.[0] as Fields), ceilingPrice: 55 }
  expect((await server.call(departmentEndpoints.mapSkill, rates, token)).status).toBe(200)
  const department = { ...(inputs['Department/Update']?.[0] as Fields), name: 'Another name', version }
  expect((await server.call(departmentEndpoints.update, department, token)).status).toBe(409)
  expect((await readNow()).departmentName).toBe(departmentName)
})
