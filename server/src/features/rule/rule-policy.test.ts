import { auditEndpoints } from '@shiftward/contract/audit.ts'
import { policyEndpoints, type RuleSetting } from '@shiftward/contract/policy.ts'
import { defaultPolicy } from '@shiftward/contract/rules/assign/policy.ts'
import { ruleNames } from '@shiftward/contract/rules/assign/rule.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/harness.ts'
import {
  type Department,
  makeDepartment,
  makeFacility,
  makeOrganization,
  makeUser,
  type Organization,
} from '../../demo/factories.ts'
import { findPolicies } from './rule-policy.store.ts'

let server: TestApp
let organization: Organization
let department: Department
let director: string
let head: string

beforeAll(async () => {
  server = await startApp()
})
beforeEach(async () => {
  organization = await makeOrganization(server.db)
  department = await makeDepartment(server.db, { facility: await makeFacility(server.db, { organization }) })
  director = await server.tokenOf(await makeUser(server.db, { organization }))
  head = await server.tokenOf(await makeUser(server.db, { departments: [department] }))
})
afterAll(() => server.close())

type Form = { rules?: object[]; isOnCallCounted?: boolean; isLooserAllowed?: boolean; version?: number }

const above = (form: Form, token = director) =>
  server.call(policyEndpoints.save, { organizationCode: organization.code, rules: [], ...form }, token)
const here = (form: Form, token = head) =>
  server.call(policyEndpoints.save, { departmentCode: department.code, rules: [], ...form }, token)
const readAbove = async () =>
  (await server.call(policyEndpoints.get, { organizationCode: organization.code }, director)).body.data
const read = async () => (await server.call(policyEndpoints.get, { departmentCode: department.code }, head)).body.data

const rule = (name: string, { rules }: { rules: RuleSetting[] }) => rules.find((one) => one.rule === name)
const restBlocked = { rule: 'rest', level: 'block', value: 11 }
const stored = () =>
  server.db
    .selectFrom('policy_rules')
    .select(['department_id', 'rule'])
    .where('organization_id', '=', organization.id)
    .execute()

describe('a policy', () => {
  test('is the default where nobody has set anything', async () => {
    const expected = ruleNames.map((name) => ({ rule: name, ...defaultPolicy.rules[name] }))
    expect(await readAbove()).toMatchObject({ rules: expected, isOnCallCounted: false, isLooserAllowed: false })
    expect(await read()).toMatchObject({ rules: expected, organization: { rules: expected, isOnCallCounted: false } })
  })

  test('of an organization holds in its departments', async () => {
    expect((await above({ rules: [restBlocked], isOnCallCounted: true })).status).toBe(200)
    expect(rule('rest', await read())).toEqual(restBlocked)
    expect(await read()).toMatchObject({ isOnCallCounted: true, organization: { isOnCallCounted: true } })
    const policy = (await findPolicies(server.db, [department.id])).get(department.id)
    expect(policy).toMatchObject({ isOnCallCounted: true, rules: { rest: { level: 'block', value: 11 } } })
  })

  test('of a department may be stricter, and leaves other rules as they are', async () => {
    await here({ rules: [{ rule: 'overlap', level: 'block', value: null }] })
    const { body } = await here({ rules: [{ rule: 'weekly-hours', level: 'warn', value: 48 }] })
    expect(rule('overlap', body.data)).toMatchObject({ level: 'block' })
    expect(rule('weekly-hours', body.data)).toMatchObject({ level: 'warn', value: 48 })
    expect(rule('overlap', await readAbove())).toMatchObject({ level: 'warn' })
  })

  test('what is as above is not stored, so that the department follows', async () => {
    await here({ rules: [restBlocked], isOnCallCounted: true })
    expect(await stored()).toEqual([{ department_id: department.id, rule: 'rest' }])
    const { organization: asAbove } = await read()
    await here(asAbove)
    expect(await stored()).toEqual([])
    await above({ rules: [{ rule: 'rest', level: 'block', value: 12 }] })
    expect(rule('rest', await read())).toMatchObject({ level: 'block', value: 12 })
  })

  test('the number of a rule that is off may be left out, and means nothing', async () => {
    expect((await above({ rules: [{ rule: 'weekends', level: 'off' }] })).status).toBe(200)
    expect(rule('weekends', await readAbove())).toEqual({ rule: 'weekends', level: 'off', value: 3 })
    expect(await stored()).toEqual([])
  })

  test.each([
    ['a level that is looser', { rule: 'rest', level: 'warn', value: 11 }, 'level'],
    ['a rule that is off', { rule: 'rest', level: 'off' }, 'level'],
    ['a number that is looser', { rule: 'rest', level: 'block', value: 10 }, 'value'],
  ])('%s is refused in a department, unless the organization allows it', async (_, loose, field) => {
    await above({ rules: [restBlocked] })
    const before = await read()
    expect(await here({ rules: [{ rule: 'leave', level: 'block', value: null }, loose] })).toMatchObject({
      status: 400,
      body: { error: { fields: { [`rules.1.${field}`]: texts.policy.looser('Block, 11 h') } } },
    })
    expect(await read()).toEqual(before)
    await above({ isLooserAllowed: true })
    expect((await here({ rules: [loose] })).status).toBe(200)
    expect(rule('rest', await read())).toMatchObject(loose)
    await above({ isLooserAllowed: false })
    expect(rule('rest', await read()), 'the stricter one holds again').toEqual(restBlocked)
  })

  test('on-call shifts that the organization counts are counted in the department too', async () => {
    await above({ isOnCallCounted: true })
    const field = { isOnCallCounted: texts.policy.onCallCounted }
    expect(await here({ isOnCallCounted: false })).toMatchObject({ status: 400, body: { error: { fields: field } } })
  })

  test.each([
    ['a number below the least', { rule: 'rest', level: 'warn', value: 0 }, 'value', 'from 1 to 48'],
    ['a number above the most', { rule: 'weekends', level: 'warn', value: 4 }, 'value', 'from 1 to 3'],
    ['half an hour', { rule: 'rest', level: 'warn', value: 10.5 }, 'value', 'from 1 to 48'],
    ['no number', { rule: 'rest', level: 'warn', value: null }, 'value', 'from 1 to 48'],
    ['a number where there is none', { rule: 'skill', level: 'warn', value: 1 }, 'value', texts.policy.noNumber],
  ])('%s is refused and changes nothing', async (_, setting, field, message) => {
    const before = await readAbove()
    expect(await above({ rules: [setting] })).toMatchObject({
      status: 400,
      body: { error: { fields: { [`rules.0.${field}`]: expect.stringContaining(message) } } },
    })
    expect(await readAbove()).toEqual(before)
  })

  test.each([
    ['an unknown rule', { rules: [{ rule: 'sleep', level: 'warn', value: 1 }] }],
    ['a rule twice', { rules: [restBlocked, restBlocked] }],
    ['two owners', { rules: [restBlocked], departmentCode: 'DEP1' }],
    ['no owner', { rules: [restBlocked], organizationCode: undefined }],
  ])('%s is refused', async (_, form) => {
    expect((await above(form)).status).toBe(400)
    expect(await stored()).toEqual([])
  })

  test('a save based on an older version is refused', async () => {
    const { version } = await read()
    expect((await here({ rules: [restBlocked], version })).status).toBe(200)
    expect((await here({ rules: [{ ...restBlocked, value: 12 }], version })).status).toBe(409)
    expect(rule('rest', await read())).toEqual(restBlocked)
  })

  test('of an organization is set by those who manage it, and read by others through their department', async () => {
    expect((await above({ rules: [restBlocked] }, head)).status).toBe(403)
    const asked = await server.call(policyEndpoints.get, { organizationCode: organization.code }, head)
    expect(asked.status).toBe(403)
    const stranger = await server.tokenOf(
      await makeUser(server.db, { organization: await makeOrganization(server.db) }),
    )
    expect((await above({ rules: [restBlocked] }, stranger)).status).toBe(404)
    expect((await here({ rules: [restBlocked] }, stranger)).status).toBe(404)
  })

  test('the audit log names the place and the rule', async () => {
    await above({ rules: [{ rule: 'weekly-hours', level: 'block', value: 48 }], isLooserAllowed: true })
    await here({ rules: [{ rule: 'weekly-hours', level: 'block', value: 40 }] })
    await here({ rules: [{ rule: 'weekly-hours', level: 'block', value: 36 }] })
    const { body } = await server.call(auditEndpoints.getAll, { subject: 'policy_rules' }, director)
    expect(body.data.rows.map((row: { subjectName: string }) => row.subjectName)).toEqual([
      `${department.name}, Weekly hours`,
      `${department.name}, Weekly hours`,
      `${organization.name}, Weekly hours`,
    ])
    expect(body.data.rows[0]).toMatchObject({ action: 'changed', before: { value: 40 }, after: { value: 36 } })
    expect(body.data.rows[2].after).toMatchObject({ rule: 'Weekly hours', level: 'block', value: 48 })
  })
})
