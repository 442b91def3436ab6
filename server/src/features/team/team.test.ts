import { teamColors } from '@shiftward/contract/choices.ts'
import { type Team as TeamAnswer, teamEndpoints } from '@shiftward/contract/team.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accepted, startApp, type TestApp } from '../../../test/harness.ts'
import {
  type Department,
  type Facility,
  makeBlock,
  makeDepartment,
  makeDepartmentSkill,
  makeFacility,
  makeOrganization,
  makeTeam,
  makeUser,
} from '../../demo/factories.ts'

let server: TestApp
let facility: Facility
let department: Department
let sibling: Department
let foreignDepartment: Department
let platform: string
let admin: string
let departmentAdmin: string

beforeAll(async () => {
  server = await startApp()
  const { db } = server
  const own = await makeOrganization(db, { name: 'Own' })
  facility = await makeFacility(db, { organization: own, name: 'Lakeside' })
  department = await makeDepartment(db, { facility, name: 'Emergency' })
  sibling = await makeDepartment(db, { facility, name: 'Surgery' })
  for (const skill of ['Registered Nurse', 'Physician'])
    await makeDepartmentSkill(db, { department, skill, rate: 60.5 })
  await makeDepartmentSkill(db, { department: sibling, skill: 'Physician' })
  const foreign = await makeOrganization(db, { name: 'Foreign' })
  foreignDepartment = await makeDepartment(db, { facility: await makeFacility(db, { organization: foreign }) })
  await makeDepartmentSkill(db, { department: foreignDepartment })
  platform = await server.tokenOf(await makeUser(db))
  admin = await server.tokenOf(await makeUser(db, { organization: own }))
  departmentAdmin = await server.tokenOf(await makeUser(db, { departments: [department] }))
})
afterAll(() => server.close())

const form = (given: object = {}) => ({
  name: 'Nights',
  facilityCode: facility.code,
  facilityName: facility.name,
  departmentCode: department.code,
  departmentName: department.name,
  skillLevel: ['Registered Nurse', 'Physician'],
  startTime: '19:00',
  endTime: '07:00:00',
  freqInterval: '6',
  freqIntervalText: [5, 1, 0],
  color_Code: teamColors[3],
  ...given,
})

const namesOf = (rows: TeamAnswer[]) => rows.map((row) => row.teamName)
const countTeams = async () =>
  (
    await server.db
      .selectFrom('teams')
      .select((query) => query.fn.countAll<number>().as('count'))
      .executeTakeFirst()
  )?.count

test('a team is created and read back with its skills, hours, days and blocks', async () => {
  const created = await server.call(teamEndpoints.create, form({ name: '  Night shift ' }), admin)
  expect(created.status).toBe(200)
  const { teamId: id } = created.body.data
  const team = { id, organization_id: department.organization_id }
  await makeBlock(server.db, { team, start_date: '2026-10-01', end_date: '2026-10-31', is_deactivated: true })
  await makeBlock(server.db, { team, start_date: '2026-11-01', end_date: '2026-11-30' })
  const { body } = await server.call(teamEndpoints.getById, { id }, departmentAdmin)
  expect(body.data).toMatchObject({
    teamName: 'Night shift',
    skillLevel: ['Physician', 'Registered Nurse'],
    scheduler: { startTime: '19:00:00', endTime: '07:00:00', freqInterval: '6', freqIntervalText: [0, 1, 5] },
    color_Code: teamColors[3],
    facilityName: 'Lakeside',
    facilityCode: facility.code,
    departmentName: 'Emergency',
    departmentCode: department.code,
  })
  expect(body.data.schedulerBlock).toMatchObject([
    { startDate: '11-01-2026', endDate: '11-30-2026', isDeactivated: false },
    { startDate: '10-01-2026', endDate: '10-31-2026', isDeactivated: true },
  ])
})

describe('names', () => {
  test('a name is taken within its organization regardless of case and spaces, and free in another', async () => {
    await accepted(server.call(teamEndpoints.create, form({ name: 'Dawn' }), admin))
    const again = await server.call(
      teamEndpoints.create,
      form({ name: ' dAWN ', departmentCode: sibling.code, skillLevel: ['Physician'] }),
      admin,
    )
    expect(again.status).toBe(409)
    expect(again.body.error.fields).toEqual({ name: texts.team.nameTaken })
    await makeTeam(server.db, { department: foreignDepartment, name: 'Theirs' })
    expect((await server.call(teamEndpoints.create, form({ name: 'Theirs' }), admin)).status).toBe(200)
  })

  test('when the same name is created several times at once, exactly one succeeds', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => server.call(teamEndpoints.create, form({ name: 'Twin' }), admin)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  })
})

describe('update', () => {
  test('everything but the name may change while the name stays', async () => {
    const team = await makeTeam(server.db, { department, name: 'Stays' })
    const change = { id: team.id, ...form({ name: 'STAYS', skillLevel: ['Registered Nurse'], startTime: '08:30' }) }
    expect((await server.call(teamEndpoints.update, change, departmentAdmin)).status).toBe(200)
    const { body } = await server.call(teamEndpoints.getById, { id: team.id }, admin)
    expect(body.data).toMatchObject({ teamName: 'STAYS', skillLevel: ['Registered Nurse'] })
    expect(body.data.scheduler.startTime).toBe('08:30:00')
  })

  test('a team moves to another department only while it has no blocks', async () => {
    const team = await makeTeam(server.db, { department, name: 'Mover' })
    const move = { id: team.id, ...form({ name: 'Mover', departmentCode: sibling.code, skillLevel: ['Physician'] }) }
    expect((await server.call(teamEndpoints.update, move, admin)).status).toBe(200)
    await makeBlock(server.db, { team, start_date: '2026-10-01', end_date: '2026-10-31' })
    const back = await server.call(teamEndpoints.update, { id: team.id, ...form({ name: 'Mover' }) }, admin)
    expect(back.status).toBe(409)
    expect(back.body.error.fields).toEqual({ departmentCode: texts.team.departmentFixed })
    expect((await server.call(teamEndpoints.update, { ...move, name: 'Renamed' }, admin)).status).toBe(200)
  })

  test('the platform moves a team to another organization, with its skills', async () => {
    const team = await makeTeam(server.db, { department, name: 'Emigrant' })
    const { code: facilityCode } = await server.db
      .selectFrom('facilities')
      .select('code')
      .where('id', '=', foreignDepartment.facility_id)
      .executeTakeFirstOrThrow()
    const place = { facilityCode, departmentCode: foreignDepartment.code, skillLevel: ['Physician'] }
    const move = { id: team.id, ...form({ name: 'Emigrant', ...place }) }
    expect((await server.call(teamEndpoints.update, move, platform)).status).toBe(200)
    expect((await server.call(teamEndpoints.getById, { id: team.id }, admin)).status).toBe(404)
  })
})

describe('short codes', () => {
  const codeOf = async (id: number) => (await server.call(teamEndpoints.getById, { id }, admin)).body.data.shortCode
  const create = async (given: object) => (await server.call(teamEndpoints.create, form(given), admin)).body
  const free = () => makeDepartment(server.db, { facility })

  test('one is made from the name, kept by a change without one, and made again when it is emptied', async () => {
    const { code: departmentCode, ...ward } = await free()
    await makeDepartmentSkill(server.db, { department: ward, skill: 'Physician' })
    const place = { departmentCode, skillLevel: ['Physician'] }
    const { teamId: id } = (await create({ ...place, name: 'W Day' })).data
    expect(await codeOf(id)).toBe('D')
    const second = await create({ ...place, name: 'W Dusk' })
    expect(await codeOf(second.data.teamId)).toBe('DU')
    const change = { id, ...form({ ...place, name: 'W Late' }) }
    await accepted(server.call(teamEndpoints.update, change, admin))
    expect(await codeOf(id)).toBe('D')
    await accepted(server.call(teamEndpoints.update, { ...change, shortCode: '' }, admin))
    expect(await codeOf(id)).toBe('L')
    await accepted(server.call(teamEndpoints.update, { ...change, shortCode: ' lt ' }, admin))
    expect(await codeOf(id)).toBe('LT')
  })

  test('is unique within its department only, and a team that moves gets a free one', async () => {
    const one = await free()
    const other = await free()
    for (const ward of [one, other]) await makeDepartmentSkill(server.db, { department: ward, skill: 'Physician' })
    const place = (ward: Department) => ({ departmentCode: ward.code, skillLevel: ['Physician'] })
    await create({ ...place(one), name: 'M1 Day', shortCode: 'D' })
    const taken = await create({ ...place(one), name: 'M2 Day', shortCode: 'd' })
    expect(taken.error.fields).toEqual({ shortCode: texts.team.shortCodeTaken })
    const { teamId: id } = (await create({ ...place(other), name: 'M2 Day', shortCode: 'D' })).data
    const move = { id, ...form({ ...place(one), name: 'M2 Day' }) }
    expect((await server.call(teamEndpoints.update, move, admin)).status).toBe(200)
    expect(await codeOf(id)).toBe('DA')
  })

  test('teams made at the same time get different ones', async () => {
    const ward = await free()
    await makeDepartmentSkill(server.db, { department: ward, skill: 'Physician' })
    const names = ['S1 Day', 'S2 Day', 'S3 Day', 'S4 Day']
    const made = await Promise.all(
      names.map((name) => create({ departmentCode: ward.code, skillLevel: ['Physician'], name })),
    )
    const codes = await Promise.all(made.map(({ data }) => codeOf(data.teamId)))
    expect(codes.toSorted()).toEqual(['A', 'D', 'DA', 'DAY'])
  })
})

test.each<[string, object, Record<string, string>]>([
  ['a short code with a digit', { shortCode: 'D1' }, { shortCode: texts.team.shortCode }],
  ['a long short code', { shortCode: 'LONG' }, { shortCode: texts.team.shortCode }],
  ['no name', { name: ' ' }, { name: texts.team.nameRequired }],
  ['no facility', { facilityCode: '' }, { facilityCode: texts.team.facilityRequired }],
  ['no department', { departmentCode: undefined }, { departmentCode: texts.team.departmentRequired }],
  ['no skill', { skillLevel: [] }, { skillLevel: texts.team.skillsRequired }],
  ['no start', { startTime: '' }, { startTime: texts.team.startTimeRequired }],
  ['no end', { endTime: undefined }, { endTime: texts.team.endTimeRequired }],
  ['a start between the steps', { startTime: '07:15' }, { startTime: texts.team.timeStep }],
  ['no days', { freqIntervalText: [] }, { freqIntervalText: texts.team.daysRequired }],
  ['a color outside the palette', { color_Code: '#ffffff' }, { color_Code: texts.team.colorRequired }],
  ['a long name', { name: 'x'.repeat(16) }, { name: texts.common.tooLong(15) }],
  ['a skill the department lacks', { skillLevel: ['Pharmacist'] }, { skillLevel: texts.department.skillNotOffered }],
  ['another facility', { facilityCode: 'FAC999' }, { departmentCode: texts.team.departmentElsewhere }],
])('refused, and nothing changes: %s', async (_, given, fields) => {
  const before = await countTeams()
  const { status, body } = await server.call(teamEndpoints.create, form({ name: 'Refused', ...given }), admin)
  expect(status).toBe(400)
  expect(body.error.fields).toEqual(fields)
  expect(await countTeams()).toBe(before)
})

test('a skill or day sent twice counts once', async () => {
  const twice = form({ name: 'Twice', skillLevel: ['Physician', 'Physician'], freqIntervalText: [2, 2] })
  const { body } = await server.call(teamEndpoints.create, twice, admin)
  const read = await server.call(teamEndpoints.getById, { id: body.data.teamId }, admin)
  expect(read.body.data.skillLevel).toEqual(['Physician'])
  expect(read.body.data.scheduler.freqIntervalText).toEqual([2])
})

describe('scope', () => {
  test('a team outside the scope gets the same answer as an unknown one', async () => {
    const team = await makeTeam(server.db, { department: foreignDepartment, name: 'Hidden' })
    const answers = await Promise.all(
      [team.id, 999_999].flatMap((id) => [
        server.call(teamEndpoints.getById, { id }, admin),
        server.call(teamEndpoints.update, { id, ...form({ name: 'Mine now' }) }, admin),
      ]),
    )
    for (const { status, body } of answers) expect([status, body.error.message]).toEqual([404, 'Team not found'])
    expect((await server.call(teamEndpoints.skills, { code: team.code }, admin)).status).toBe(404)
    expect((await server.call(teamEndpoints.byDepartment, { id: foreignDepartment.id }, admin)).status).toBe(404)
    const intoForeign = form({ name: 'Intruder', departmentCode: foreignDepartment.code })
    const intoUnknown = form({ name: 'Intruder', departmentCode: 'DEP999999' })
    for (const input of [intoForeign, intoUnknown]) {
      const { status, body } = await server.call(teamEndpoints.create, input, admin)
      expect([status, body.error.message]).toEqual([404, 'Department not found'])
    }
  })

  test('a department admin sees the teams of their departments only', async () => {
    const elsewhere = await makeTeam(server.db, { department: sibling, name: 'Next door' })
    const { body } = await server.call(teamEndpoints.getAll, {}, departmentAdmin)
    expect(new Set(body.data.map((row: TeamAnswer) => row.departmentCode))).toEqual(new Set([department.code]))
    expect((await server.call(teamEndpoints.getById, { id: elsewhere.id }, departmentAdmin)).status).toBe(404)
  })

  test('a generic user reads the teams of a department and their skills, and writes nothing', async () => {
    const token = await server.tokenOf(await makeUser(server.db, { facilities: [facility], user_type: 'generic' }))
    const { body } = await server.call(teamEndpoints.byDepartment, { id: department.id }, token)
    expect(body.data.length).toBeGreaterThan(0)
    const skills = await server.call(teamEndpoints.skills, { code: body.data[0].teamCode }, token)
    expect(skills.body.data).toContainEqual({ skillLevel: 'Physician', ceilingRate: 60.5 })
    expect((await server.call(teamEndpoints.create, form({ name: 'Nobody' }), token)).status).toBe(403)
    expect((await server.call(teamEndpoints.getAll)).status).toBe(401)
  })
})

describe('a part of the list', () => {
  let token: string
  beforeAll(async () => {
    const organization = await makeOrganization(server.db)
    const harbor = await makeFacility(server.db, { organization, name: 'Harbor' })
    const ward = await makeDepartment(server.db, { facility: harbor, name: 'Ward' })
    const clinic = await makeDepartment(server.db, { facility: harbor, name: 'Clinic' })
    for (const name of ['beta', 'Alpha', 'Émile', '100%', 'Zeta', 'A team', 'Team', 'Team 10', 'Team 9']) {
      await makeTeam(server.db, { department: name === 'Zeta' ? clinic : ward, name })
    }
    token = await server.tokenOf(await makeUser(server.db, { organization }))
  })
  const ask = async (input: object) => (await server.call(teamEndpoints.getAll, input, token)).body.data

  test('the whole list comes in the order of names', async () => {
    expect(namesOf(await ask({}))).toEqual([
      '100%',
      'A team',
      'Alpha',
      'beta',
      'Émile',
      'Team',
      'Team 9',
      'Team 10',
      'Zeta',
    ])
  })

  test('pages follow each other and carry the total number of rows', async () => {
    const first = await ask({ page: 1, size: 5 })
    const second = await ask({ page: 2, size: 5 })
    expect([first.total, second.total]).toEqual([9, 9])
    expect(namesOf([...first.rows, ...second.rows])).toEqual(namesOf(await ask({})))
  })

  test('it sorts by what the table shows, both ways', async () => {
    expect(namesOf((await ask({ sort: '-teamName', size: 2 })).rows)).toEqual(['Zeta', 'Team 10'])
    expect(namesOf((await ask({ sort: 'departmentName', size: 2 })).rows)).toEqual(['Zeta', '100%'])
    expect((await server.call(teamEndpoints.getAll, { sort: 'color' }, token)).status).toBe(400)
    expect((await server.call(teamEndpoints.getAll, { sort: 'constructor' }, token)).status).toBe(400)
  })

  test('q searches plain text and lists an exact match first', async () => {
    expect(namesOf((await ask({ q: '%' })).rows)).toEqual(['100%'])
    expect(await ask({ q: 'CLINIC' })).toMatchObject({ total: 1, rows: [{ teamName: 'Zeta' }] })
    expect(namesOf((await ask({ q: ' TEAM ' })).rows)).toEqual(['Team', 'A team', 'Team 9', 'Team 10'])
    expect(namesOf((await ask({ q: 'team', sort: 'teamName' })).rows)).toEqual(['A team', 'Team', 'Team 9', 'Team 10'])
  })
})
