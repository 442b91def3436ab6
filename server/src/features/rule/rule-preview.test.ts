import { policyEndpoints } from '@shiftward/contract/policy.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { counting } from '../../../test/counting.ts'
import { accepted, startApp, type TestApp } from '../../../test/harness.ts'
import {
  makeBlock,
  makeDepartment,
  makeDepartmentSkill,
  makeFacility,
  makeOrganization,
  makeProvider,
  makeShift,
  makeTeam,
  makeUser,
  type Organization,
} from '../../demo/factories.ts'
import { previewPolicy } from './rule-preview.service.ts'

let server: TestApp
let organization: Organization
let director: string

beforeAll(async () => {
  server = await startApp()
})
beforeEach(async () => {
  server.clock.now = new Date('2026-11-30T12:00:00Z')
  organization = await makeOrganization(server.db)
  director = await server.tokenOf(await makeUser(server.db, { organization }))
})
afterAll(() => server.close())

describe('the preview of a policy', () => {
  const preview = async (form: { rules?: object[] }, owner: object) =>
    (await server.call(policyEndpoints.preview, { ...owner, rules: [], ...form }, director)).body.data

  /** A provider with a day shift, eleven hours off, and the next day shift. */
  async function makeTwoDays() {
    const facility = await makeFacility(server.db, { organization })
    const ward = await makeDepartment(server.db, { facility })
    await makeDepartmentSkill(server.db, { department: ward, skill: 'Physician' })
    const team = await makeTeam(server.db, { department: ward, skills: ['Physician'], name: 'Ward Day' })
    const block = await makeBlock(server.db, { team, start_date: '2026-12-01', end_date: '2026-12-31' })
    const names = { first_name: 'Ada', last_name: 'Moss' }
    const provider = await makeProvider(server.db, { facility, skills: ['Physician'], ...names })
    const hours = { start_time: '07:00:00', end_time: '20:00:00' }
    for (const date of ['2026-12-01', '2026-12-02']) await makeShift(server.db, { block, provider, date, ...hours })
    return { facility, ward, provider, block }
  }

  test('counts what would be warned of and refused, and names it', async () => {
    const { facility, ward } = await makeTwoDays()
    const owner = { departmentCode: ward.code }
    expect(await preview({}, owner)).toEqual({ days: 60, warned: 0, refused: 0, shifts: [] })
    const [first, second] = (await preview({ rules: [{ rule: 'rest', level: 'warn', value: 12 }] }, owner)).shifts
    expect(first).toEqual({
      shiftId: expect.any(Number),
      facilityCode: facility.code,
      departmentCode: ward.code,
      providerName: 'Ada Moss',
      date: '12-01-2026',
      teamName: 'Ward Day',
      level: 'warn',
      text: 'Only 11 h rest before Ward Day on 12-02 (12 h required)',
    })
    expect(second).toMatchObject({ date: '12-02-2026' })
    expect(await preview({ rules: [{ rule: 'rest', level: 'block', value: 12 }] }, owner)).toMatchObject({
      warned: 0,
      refused: 2,
    })
  })

  test('of an organization looks into all its departments, with what they set themselves', async () => {
    const { ward } = await makeTwoDays()
    const owner = { organizationCode: organization.code }
    const rules = [{ rule: 'rest', level: 'warn', value: 12 }]
    expect(await preview({ rules }, owner)).toMatchObject({ warned: 2, refused: 0 })
    const strict = { departmentCode: ward.code, rules: [{ rule: 'rest', level: 'block', value: 10 }] }
    await accepted(server.call(policyEndpoints.save, strict, director))
    expect(await preview({ rules }, owner)).toMatchObject({ warned: 0, refused: 2 })
  })

  test('leaves out shifts that have begun or are more than 60 days ahead', async () => {
    const { ward } = await makeTwoDays()
    const owner = { organizationId: organization.id, departmentId: ward.id }
    const form = { rules: [{ rule: 'rest' as const, level: 'warn' as const, value: 12 }] }
    const warnedAt = async (now: string) => (await previewPolicy(server.db, owner, form, new Date(now))).warned
    expect(await warnedAt('2026-12-02T04:00:00Z'), 'the first one has begun').toBe(1)
    expect(await warnedAt('2026-10-03T00:00:00Z'), 'the second one is too far ahead').toBe(1)
    expect(await warnedAt('2026-10-01T00:00:00Z')).toBe(0)
  })

  test('changes nothing, and takes the same number of queries for more people', async () => {
    const { ward, block } = await makeTwoDays()
    const owner = { organizationId: organization.id, departmentId: ward.id }
    const form = { rules: [{ rule: 'rest' as const, level: 'block' as const, value: 12 }] }
    const few = counting(server.db)
    expect(await previewPolicy(few.db, owner, form, server.clock.now)).toMatchObject({ refused: 2 })
    for (const date of ['2026-12-03', '2026-12-04', '2026-12-05']) {
      await makeShift(server.db, { block, provider: await makeProvider(server.db), date })
    }
    const more = counting(server.db)
    await previewPolicy(more.db, owner, form, server.clock.now)
    expect(more.count()).toBe(few.count())
    const { rules } = (await server.call(policyEndpoints.get, { departmentCode: ward.code }, director)).body.data
    expect(rules).toContainEqual({ rule: 'rest', level: 'warn', value: 10 })
  })
})
