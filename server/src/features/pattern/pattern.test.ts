import { auditEndpoints } from '@shiftward/contract/audit.ts'
import { type Pattern, patternEndpoints } from '@shiftward/contract/pattern.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Stage, setStage } from '../../../test/stage.ts'
import {
  type Block,
  makeBlock,
  makePattern,
  makeProvider,
  makeShift,
  makeTeam,
  makeUser,
} from '../../demo/factories.ts'

let stage: Stage
beforeAll(async () => {
  stage = await setStage()
})
beforeEach(async () => {
  await stage.db.deleteFrom('patterns').execute()
})
afterAll(() => stage.server.close())

const save = (rest: Record<string, unknown> = {}) =>
  stage.server.call(
    patternEndpoints.save,
    {
      departmentCode: stage.department.code,
      name: '3 on, 4 off',
      weeks: 1,
      days: [0, 1, 2].map((day) => ({ day, teamCode: null })),
      ...rest,
    },
    stage.token,
  )
const list = async (): Promise<Pattern[]> => {
  const input = { departmentCode: stage.department.code }
  return (await stage.server.call(patternEndpoints.byDepartment, input, stage.token)).body.data
}

describe('a pattern', () => {
  test('is kept as it was saved, changed and deleted', async () => {
    const days = [
      { day: 0, teamCode: stage.days.code },
      { day: 8, teamCode: null },
    ]
    const { body } = await save({ weeks: 2, days })
    expect(body.data).toMatchObject({ name: '3 on, 4 off', weeks: 2, days })
    expect(await list()).toEqual([body.data])
    const { patternId, version } = body.data
    const changed = await save({ patternId, version, name: 'Renamed' })
    expect(await list()).toEqual([changed.body.data])
    expect(changed.body.data).toMatchObject({ patternId, name: 'Renamed', weeks: 1 })
    expect((await stage.server.call(patternEndpoints.remove, { patternId }, stage.token)).status).toBe(200)
    expect(await list()).toEqual([])
    expect((await stage.server.call(patternEndpoints.remove, { patternId }, stage.token)).status).toBe(404)
  })

  test('has a name of its own in the department', async () => {
    expect((await save()).status).toBe(200)
    expect(await save({ name: ' 3 ON, 4 off ' })).toMatchObject({
      status: 409,
      body: { error: { fields: { name: texts.pattern.nameTaken } } },
    })
  })

  test.each([
    [{ days: [] }, 'days', texts.pattern.daysRequired],
    [{ days: [{ day: 7, teamCode: null }] }, 'days.0.day', texts.pattern.dayBeyond],
    [{ days: [1, 1].map((day) => ({ day, teamCode: null })) }, 'days.1.day', texts.pattern.dayTwice],
    [{ weeks: 9 }, 'weeks', texts.pattern.weeks],
    [{ name: ' ' }, 'name', texts.pattern.nameRequired],
  ])('%j is refused', async (rest, field, message) => {
    expect(await save(rest)).toMatchObject({ status: 400, body: { error: { fields: { [field]: message } } } })
    expect(await list()).toEqual([])
  })

  test('a save based on an older version is refused', async () => {
    const { patternId, version } = (await save()).body.data
    await save({ patternId, version, name: 'Mine' })
    expect((await save({ patternId, version, name: 'Theirs' })).status).toBe(409)
    expect((await list())[0]?.name).toBe('Mine')
  })

  test('only real changes are logged, in words', async () => {
    const { patternId } = (await save({ name: 'Logged' })).body.data
    await save({
      patternId,
      name: 'Logged',
      days: [
        { day: 0, teamCode: null },
        { day: 1, teamCode: stage.days.code },
      ],
    })
    const token = await stage.server.tokenOf(await makeUser(stage.db, { organization: stage.organization }))
    const { body } = await stage.server.call(auditEndpoints.getAll, { subject: 'pattern_days' }, token)
    const rows: { subjectName: string; action: string }[] = body.data.rows
    const ofPattern = rows.filter(({ subjectName }) => subjectName.startsWith('Logged'))
    expect(ofPattern.map(({ action, subjectName }) => `${action} ${subjectName}`).sort()).toEqual([
      'changed Logged, day 2, Days',
      'created Logged, day 1',
      'created Logged, day 2',
      'created Logged, day 3',
      'deleted Logged, day 3',
    ])
  })
})

describe('applying a pattern', () => {
  let block: Block
  let nightBlock: Block
  /** Sunday to Saturday, twice. */
  const days = { startDate: '12-06-2026', endDate: '12-19-2026' }
  beforeEach(async () => {
    const season = { start_date: '2026-12-01', end_date: '2026-12-31' }
    const { db, department } = stage
    const dayTeam = await makeTeam(db, { department, skills: ['Physician', 'Resident'] })
    const nightTeam = await makeTeam(db, { department, start_time: '19:00:00', end_time: '07:00:00' })
    block = await makeBlock(db, { team: dayTeam, ...season })
    nightBlock = await makeBlock(db, { team: nightTeam, ...season })
  })

  const apply = (patternId: number, people: object[], rest: Record<string, unknown> = {}) => {
    const input = { patternId, schedulerCodes: [block.code], ...days, people, ...rest }
    return stage.server.call(patternEndpoints.apply, input, stage.token)
  }
  const someone = (skills = ['Physician']) => makeProvider(stage.db, { facility: stage.facility, skills })
  const threeOn = () =>
    makePattern(stage.db, { department: stage.department, name: 'Three', days: { 0: null, 1: null, 2: null } })
  type Added = { date: string; providerCode: string | null; skill: string; teamCode: string }
  const dates = (added: Added[], code: string) =>
    added.filter(({ providerCode }) => providerCode === code).map(({ date }) => date.slice(0, 5))

  test('gives each person their days, shifted by the offset', async () => {
    const [ada, bea] = [await someone(), await someone(['Resident'])]
    const people = [{ providerCode: ada.code }, { providerCode: bea.code, offset: 5 }]
    const { id } = await threeOn()
    const preview = (await apply(id, people, { isPreview: true })).body.data
    const { body } = await apply(id, people)
    expect(dates(body.data.added, ada.code)).toEqual(['12-06', '12-07', '12-08', '12-13', '12-14', '12-15'])
    expect(dates(body.data.added, bea.code)).toEqual(['12-08', '12-09', '12-10', '12-15', '12-16', '12-17'])
    expect(
      body.data.added.every(({ skill, providerCode }: Added) => (skill === 'Resident') === (providerCode === bea.code)),
    ).toBe(true)
    const withoutIds = (added: object[]) => added.map((one) => ({ ...one, shiftId: null }))
    expect(preview).toEqual({ ...body.data, added: withoutIds(body.data.added) })
    expect((await apply(id, people)).body.data).toEqual({ added: [], conflicts: [] })
  })

  test('names a team for each day, and lists the days of a team without a block', async () => {
    const ada = await someone()
    const nights = await stage.db
      .selectFrom('teams')
      .selectAll()
      .where('id', '=', nightBlock.team_id)
      .executeTakeFirstOrThrow()
    const { id } = await makePattern(stage.db, {
      department: stage.department,
      name: 'Mixed',
      days: { 1: null, 4: nights },
    })
    const people = [{ providerCode: ada.code }]
    const both = await apply(id, people, { isPreview: true, schedulerCodes: [block.code, nightBlock.code] })
    expect(both.body.data.added.map(({ teamCode }: Added) => teamCode === nights.code)).toEqual([
      false,
      true,
      false,
      true,
    ])
    const one = await apply(id, people, { isPreview: true })
    expect(one.body.data.conflicts).toEqual([
      expect.objectContaining({
        title: texts.plan.noBlock(nights.name),
        date: '12-10-2026',
        providerCode: ada.code,
      }),
      expect.objectContaining({ date: '12-17-2026' }),
    ])
  })

  test('fills the vacancies of the skill first', async () => {
    const ada = await someone(['Resident', 'Physician'])
    const vacancy = await makeShift(stage.db, { block, date: '2026-12-07', state: 'vacancy', ask_rate: null })
    const { id } = await threeOn()
    const { body } = await apply(id, [{ providerCode: ada.code, skill: 'Physician' }])
    expect(body.data.added).toContainEqual(expect.objectContaining({ shiftId: vacancy.id, isNew: false }))
  })

  test('plans at most 2,000 shifts at once', async () => {
    const year = { start_date: '2027-01-01', end_date: '2027-12-31' }
    const { team_id: teamId, organization_id } = block
    const long = await makeBlock(stage.db, { team: { id: teamId, organization_id }, ...year })
    const people = await Promise.all(Array.from({ length: 6 }, () => someone()))
    const days = Object.fromEntries(Array.from({ length: 7 }, (_, day) => [day, null]))
    const { id } = await makePattern(stage.db, { department: stage.department, name: 'Always', days })
    const range = { startDate: '01-01-2027', endDate: '12-31-2027', schedulerCodes: [long.code], isPreview: true }
    const whom = people.map(({ code }) => ({ providerCode: code }))
    const { status, body } = await apply(id, whom, range)
    expect([status, body.error.message]).toEqual([400, texts.plan.tooMany(6 * 365, 2000)])
    expect((await apply(id, whom.slice(1), range)).status).toBe(200)
  })

  test('somebody without a skill of the team, somebody unknown and a foreign block', async () => {
    const nurse = await someone(['Registered Nurse'])
    const { id } = await threeOn()
    const { body } = await apply(id, [{ providerCode: nurse.code }])
    expect(body.data.added).toEqual([])
    expect(body.data.conflicts).toHaveLength(6)
    const elsewhere = await makeProvider(stage.db, {})
    expect((await apply(id, [{ providerCode: elsewhere.code }])).status).toBe(404)
    expect((await apply(id, [{ providerCode: nurse.code }, { providerCode: nurse.code }])).status).toBe(400)
  })
})
