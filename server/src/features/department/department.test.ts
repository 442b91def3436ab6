import { type DepartmentSkill, departmentEndpoints } from '@shiftward/contract/department.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accepted, startApp, type TestApp } from '../../../test/harness.ts'
import {
  type Department,
  type Facility,
  makeDepartment,
  makeDepartmentSkill,
  makeFacility,
  makeOrganization,
  makeTeam,
  makeUser,
} from '../../demo/factories.ts'

let server: TestApp
let lakeside: Facility
let hillside: Facility
let rival: Facility
let emergency: Department
let surgery: Department
let rivalDepartment: Department
const token: Record<'platform' | 'organization' | 'facility' | 'department' | 'viewer', string> = {
  platform: '',
  organization: '',
  facility: '',
  department: '',
  viewer: '',
}

beforeAll(async () => {
  server = await startApp()
  const { db } = server
  const own = await makeOrganization(db, { name: 'Own' })
  const foreign = await makeOrganization(db, { name: 'Foreign' })
  lakeside = await makeFacility(db, { organization: own, name: 'Lakeside' })
  hillside = await makeFacility(db, { organization: own, name: 'Hillside' })
  rival = await makeFacility(db, { organization: foreign })
  emergency = await makeDepartment(db, { facility: lakeside, name: 'Emergency' })
  surgery = await makeDepartment(db, { facility: lakeside, name: 'Surgery' })
  rivalDepartment = await makeDepartment(db, { facility: rival, name: 'Rival' })
  const signIn = async (...given: Parameters<typeof makeUser>) => server.tokenOf(await makeUser(...given))
  token.platform = await signIn(db)
  token.organization = await signIn(db, { organization: own })
  token.facility = await signIn(db, { facilities: [lakeside] })
  token.department = await signIn(db, { departments: [emergency] })
  token.viewer = await signIn(db, { facilities: [lakeside], departments: [surgery], is_view_scheduler: true })
})
afterAll(() => server.close())

let serial = 0
const form = (given: object = {}) => ({
  name: `Cardiology ${++serial}`,
  facilityId: lakeside.id,
  specialty: 'Cardiology',
  labourType: ['Locum', 'PerDiem'],
  extension: { facilityName: 'ignored' },
  ...given,
})
const rates = (given: object = {}) => ({
  departmentId: emergency.id,
  skillLevel: 'Physician',
  ceilingPrice: 210.1,
  minPrice: 180.05,
  maxPrice: 240,
  ...given,
})

const read = async (id: number) => (await server.call(departmentEndpoints.getById, { id }, token.platform)).body.data
const skillsOf = async (id: number): Promise<DepartmentSkill[]> =>
  (await server.call(departmentEndpoints.skills, { id }, token.platform)).body.data
const namesOf = (rows: { departmentName: string }[]) => rows.map(({ departmentName }) => departmentName)
const countAll = async () => (await server.db.selectFrom('departments').select('id').execute()).length

describe('create and update', () => {
  test('a facility admin creates a department and reads it back', async () => {
    const created = await server.call(
      departmentEndpoints.create,
      form({ name: ' Cardio 🫀 ', deskPhone: '(512) 555-0101 x4' }),
      token.facility,
    )
    expect(created.status).toBe(200)
    const { departmentId, departmentCode } = created.body.data.departmentOutput
    expect(await read(departmentId)).toEqual({
      departmentId,
      departmentName: 'Cardio 🫀',
      departmentCode,
      specialty: 'Cardiology',
      facilityId: lakeside.id,
      facilityCode: lakeside.code,
      organizationId: lakeside.organization_id,
      extension: { facilityName: 'Lakeside' },
      labourTypes: ['PerDiem', 'Locum'],
      deskPhone: '(512) 555-0101 x4',
      version: expect.any(Number),
    })
    const change = { id: departmentId, ...form({ labourType: [], specialty: 'Neurology' }) }
    expect((await server.call(departmentEndpoints.update, change, token.facility)).status).toBe(200)
    // A release of the console that does not know the number keeps it.
    expect(await read(departmentId)).toMatchObject({
      labourTypes: [],
      specialty: 'Neurology',
      deskPhone: '(512) 555-0101 x4',
    })
    await accepted(server.call(departmentEndpoints.update, { ...change, deskPhone: '' }, token.facility))
    expect((await read(departmentId)).deskPhone).toBeNull()
    const wrong = await server.call(departmentEndpoints.update, { ...change, deskPhone: 'desk' }, token.facility)
    expect(wrong.body.error.fields).toEqual({ deskPhone: texts.user.callNumberInvalid })
  })

  test('a name is taken within its facility regardless of case and spaces, and free in another', async () => {
    const taken = { status: 409, body: { error: { fields: { name: texts.department.nameTaken } } } }
    const named = (name: string, facilityId = lakeside.id) => form({ name, facilityId })
    const create = (given: object) => server.call(departmentEndpoints.create, given, token.organization)
    expect(await create(named(' sURGERY '))).toMatchObject(taken)
    const change = { id: surgery.id, ...named('emergency') }
    expect(await server.call(departmentEndpoints.update, change, token.organization)).toMatchObject(taken)
    expect((await create(named('Surgery', hillside.id))).status).toBe(200)
  })

  test('a facility outside the scope does not exist', async () => {
    const before = await countAll()
    const create = (facilityId: number, kind: keyof typeof token) =>
      server.call(departmentEndpoints.create, form({ facilityId }), token[kind])
    const unknown = await create(999_999, 'facility')
    for (const answer of [await create(hillside.id, 'facility'), await create(rival.id, 'organization')]) {
      expect(answer.status).toBe(404)
      expect(answer.body.error.message).toBe(unknown.body.error.message)
    }
    expect(await countAll()).toBe(before)
  })

  test('a department admin edits their own, and creates none', async () => {
    expect((await server.call(departmentEndpoints.create, form(), token.department)).status).toBe(403)
    const change = form({ name: 'Emergency', specialty: 'Emergency Medicine', labourType: ['Volunteer'] })
    expect(
      (await server.call(departmentEndpoints.update, { id: emergency.id, ...change }, token.department)).status,
    ).toBe(200)
    expect((await read(emergency.id)).labourTypes).toEqual(['Volunteer'])
    const sibling = await server.call(departmentEndpoints.update, { id: surgery.id, ...form() }, token.department)
    expect(sibling.status).toBe(404)
    expect((await read(surgery.id)).departmentName).toBe('Surgery')
    expect((await server.call(departmentEndpoints.update, { id: surgery.id, ...form() }, token.viewer)).status).toBe(
      403,
    )
    expect((await server.call(departmentEndpoints.create, form())).status).toBe(401)
  })

  test('every missing field has its message, and an unknown speciality too', async () => {
    const text = texts.department
    const empty = await server.call(departmentEndpoints.create, {}, token.facility)
    expect(empty.status).toBe(400)
    expect(empty.body.error.fields).toEqual({
      name: text.nameRequired,
      facilityId: text.facilityRequired,
      specialty: text.specialtyRequired,
    })
    const before = await countAll()
    const unknown = await server.call(departmentEndpoints.create, form({ specialty: 'Alchemy' }), token.facility)
    expect(unknown.status).toBe(400)
    expect(unknown.body.error.fields).toEqual({ specialty: text.specialtyRequired })
    const labour = await server.call(departmentEndpoints.create, form({ labourType: ['Robot'] }), token.facility)
    expect(labour.status).toBe(400)
    expect(await countAll()).toBe(before)
  })

  test('a department changes its facility while no team works in it, and never its organization', async () => {
    const moving = await makeDepartment(server.db, { facility: lakeside })
    const move = (facilityId: number) =>
      server.call(departmentEndpoints.update, { id: moving.id, ...form({ facilityId }) }, token.platform)
    await makeDepartmentSkill(server.db, { department: moving })
    expect((await move(hillside.id)).status).toBe(200)
    expect((await read(moving.id)).facilityId).toBe(hillside.id)
    const abroad = await move(rival.id)
    expect(abroad.status).toBe(409)
    await makeTeam(server.db, { department: { ...moving, facility_id: hillside.id } })
    const back = await move(lakeside.id)
    expect(back.status).toBe(409)
    expect(back.body.error.fields).toEqual({ facilityId: texts.department.inUse })
    expect((await read(moving.id)).facilityId).toBe(hillside.id)
  })
})

describe('lists', () => {
  test('each sees the departments of their scope, by name', async () => {
    const list = async (kind: keyof typeof token) =>
      namesOf((await server.call(departmentEndpoints.getAll, { code: 'whatever' }, token[kind])).body.data)
    expect(await list('platform')).toContain('Rival')
    const ofOrganization = await list('organization')
    expect(ofOrganization).not.toContain('Rival')
    expect(ofOrganization.indexOf('Emergency')).toBeLessThan(ofOrganization.indexOf('Surgery'))
    expect(await list('department')).toEqual(['Emergency'])
    const outside = await server.call(departmentEndpoints.getById, { id: surgery.id }, token.department)
    const unknown = await server.call(departmentEndpoints.getById, { id: 999_999 }, token.department)
    expect(outside.status).toBe(404)
    expect(outside.body.error.message).toBe(unknown.body.error.message)
  })

  test('a viewer may choose from their own departments, whatever code is sent', async () => {
    expect((await server.call(departmentEndpoints.getAll, {}, token.viewer)).status).toBe(403)
    const stranger = await makeUser(server.db, { departments: [rivalDepartment] })
    const answer = await server.call(departmentEndpoints.byUserCode, { code: stranger.code }, token.viewer)
    expect(namesOf(answer.body.data)).toEqual(['Surgery'])
  })

  test('GetDepartment returns what a user administers within the caller’s scope', async () => {
    const both = await makeUser(server.db, { departments: [emergency, rivalDepartment] })
    const seen = await server.call(departmentEndpoints.ofUser, { userCode: both.code }, token.facility)
    expect(namesOf(seen.body.data)).toEqual(['Emergency'])
    const mine = await server.call(departmentEndpoints.ofUser, {}, token.department)
    expect(namesOf(mine.body.data)).toEqual(['Emergency'])
  })
})

describe('skills', () => {
  test('mapping a skill again changes its rates, exactly', async () => {
    const first = await server.call(departmentEndpoints.mapSkill, rates(), token.department)
    expect(first.body.data).toEqual({
      id: first.body.data.id,
      skillLevel: 'Physician',
      ceilingPrice: 210.1,
      minPrice: 180.05,
      maxPrice: 240,
    })
    const again = await server.call(departmentEndpoints.mapSkill, rates({ ceilingPrice: 199.99 }), token.facility)
    expect(again.body.data).toEqual({ ...first.body.data, ceilingPrice: 199.99 })
    expect(await skillsOf(emergency.id)).toEqual([again.body.data])
    const stored = await server.db
      .selectFrom('department_skills')
      .select('rate')
      .where('department_id', '=', emergency.id)
      .execute()
    expect(stored).toEqual([{ rate: '199.99' }])
  })

  test('simultaneous mappings of one skill leave one row', async () => {
    const department = await makeDepartment(server.db, { facility: lakeside })
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        server.call(departmentEndpoints.mapSkill, rates({ departmentId: department.id }), token.facility),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await skillsOf(department.id)).toHaveLength(1)
  })

  test('an impossible row is refused at its field', async () => {
    const text = texts.department
    const cases: [object, Record<string, string>][] = [
      [{ skillLevel: '' }, { skillLevel: text.skillRequired }],
      [{ skillLevel: 'Alchemist' }, { skillLevel: text.skillRequired }],
      [{ ceilingPrice: undefined }, { ceilingPrice: text.rateRequired }],
      [{ minPrice: null }, { minPrice: text.minimumRequired }],
      [{ maxPrice: '200' }, { maxPrice: text.maximumRequired }],
      [{ ceilingPrice: 0, minPrice: 0 }, { ceilingPrice: text.rateAboveZero }],
      [{ minPrice: 210.11 }, { minPrice: text.minimumAboveRate }],
      [{ maxPrice: 210.09 }, { maxPrice: text.maximumBelowRate }],
      [{ ceilingPrice: 200.001 }, { ceilingPrice: texts.common.invalidAmount }],
      [{ maxPrice: 100_000_000 }, { maxPrice: texts.common.invalidAmount }],
    ]
    const before = await skillsOf(emergency.id)
    for (const [given, fields] of cases) {
      const { status, body } = await server.call(departmentEndpoints.mapSkill, rates(given), token.facility)
      expect({ given, status, fields: body.error?.fields }).toEqual({ given, status: 400, fields })
    }
    expect(await skillsOf(emergency.id)).toEqual(before)
  })

  test('names come in the order of the skill list, and the ceiling is the rate', async () => {
    const department = await makeDepartment(server.db, { facility: lakeside })
    await makeDepartmentSkill(server.db, { department, skill: 'Registered Nurse', rate: '61.50' })
    await makeDepartmentSkill(server.db, { department, skill: 'Physician' })
    const { code } = department
    const names = await server.call(departmentEndpoints.skillNames, { code }, token.facility)
    expect(names.body.data).toEqual(['Physician', 'Registered Nurse'])
    const ceiling = (skill: string, of = code) =>
      server.call(departmentEndpoints.ceilingRate, { code: of, skill }, token.facility)
    expect((await ceiling('Registered Nurse')).body.data).toEqual({ ceilingRate: 61.5 })
    expect((await ceiling('CRNA')).status).toBe(404)
    expect((await ceiling('Physician', rivalDepartment.code)).status).toBe(404)
  })

  test('a department outside the scope cannot be read or changed, nor its rows removed', async () => {
    const theirs = await makeDepartmentSkill(server.db, { department: rivalDepartment })
    const { id, code } = rivalDepartment
    const answers = [
      await server.call(departmentEndpoints.skills, { id }, token.organization),
      await server.call(departmentEndpoints.skillNames, { code }, token.organization),
      await server.call(departmentEndpoints.mapSkill, rates({ departmentId: id }), token.organization),
      await server.call(departmentEndpoints.unmapSkill, { id: theirs.id }, token.organization),
      await server.call(departmentEndpoints.unmapSkill, { id: 999_999 }, token.organization),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect(answers[3]?.body.error.message).toBe(answers[4]?.body.error.message)
    expect(await skillsOf(id)).toHaveLength(1)
  })

  test('a skill can be removed when no team uses it; otherwise the answer names the teams', async () => {
    const department = await makeDepartment(server.db, { facility: lakeside })
    const used = await makeDepartmentSkill(server.db, { department, skill: 'CRNA' })
    const free = await makeDepartmentSkill(server.db, { department, skill: 'Resident' })
    await makeTeam(server.db, { department, name: 'Skilled B', skills: ['CRNA'] })
    await makeTeam(server.db, { department, name: 'Skilled A', skills: ['CRNA'] })
    await makeTeam(server.db, { department: surgery, skills: ['Resident'] })
    const unmap = (id: number) => server.call(departmentEndpoints.unmapSkill, { id }, token.facility)
    const refused = await unmap(used.id)
    expect(refused.status).toBe(409)
    expect(refused.body.error.message).toBe(texts.department.skillInUse('CRNA', 'Skilled A, Skilled B'))
    expect((await unmap(free.id)).body.data).toEqual({ id: free.id })
    expect((await skillsOf(department.id)).map(({ skillLevel }) => skillLevel)).toEqual(['CRNA'])
    expect((await unmap(free.id)).status).toBe(404)
  })
})
