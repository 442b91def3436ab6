import { auditEndpoints } from '@shiftward/contract/audit.ts'
import { type Coverage, needEndpoints } from '@shiftward/contract/need.ts'
import { scheduleBlockEndpoints } from '@shiftward/contract/schedule-block.ts'
import { scheduleUndoEndpoints } from '@shiftward/contract/schedule-undo.ts'
import { teamEndpoints } from '@shiftward/contract/team.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accepted, startApp, type TestApp } from '../../../test/harness.ts'
import {
  type Block,
  type Department,
  makeBlock,
  makeDepartment,
  makeDepartmentSkill,
  makeFacility,
  makeInterest,
  makeOrganization,
  makeProvider,
  makeShift,
  makeShiftRequest,
  makeTeam,
  makeUser,
  type Team,
} from '../../demo/factories.ts'

let server: TestApp
let department: Department
let team: Team
let admin: string

beforeAll(async () => {
  server = await startApp()
  server.clock.now = new Date('2026-11-30T12:00:00Z')
  const facility = await makeFacility(server.db, { organization: await makeOrganization(server.db) })
  department = await makeDepartment(server.db, { facility })
  await makeDepartmentSkill(server.db, { department, skill: 'Physician' })
  await makeDepartmentSkill(server.db, { department, skill: 'Registered Nurse' })
  admin = await server.tokenOf(await makeUser(server.db, { departments: [department] }))
})
beforeEach(async () => {
  team = await makeTeam(server.db, { department, skills: ['Physician', 'Registered Nurse'] })
})
afterAll(() => server.close())

/** December 2026 begins on a Tuesday. */
const december = { start_date: '2026-12-01', end_date: '2026-12-14' }
const everyDay = (skill: string, count: number) =>
  Array.from({ length: 7 }, (_, weekday) => ({ skill, weekday, count }))

const save = (
  needs: { since?: string; weekly?: object[]; later?: object[]; dates?: object[]; version?: number },
  token = admin,
) => server.call(needEndpoints.save, { teamCode: team.code, weekly: [], dates: [], ...needs }, token)
const read = async () => (await server.call(needEndpoints.byTeam, { code: team.code }, admin)).body.data
const addMissing = (code: string) => server.call(needEndpoints.addMissing, { schedulerCode: code }, admin)
const removeBeyondNeed = (code: string) => server.call(needEndpoints.removeBeyondNeed, { schedulerCode: code }, admin)
const coverage = async (startDate = '12-01-2026', endDate = '12-14-2026') => {
  const input = { departmentCode: department.code, startDate, endDate }
  const { body } = await server.call(needEndpoints.coverage, input, admin)
  return body.data.filter(({ teamCode }: { teamCode: string }) => teamCode === team.code)
}
/** By day: each skill that is needed, and how many. */
const neededBy = async (days: string[]) => {
  const all: Coverage[] = await coverage('11-23-2026', '12-14-2026')
  return days.map((day) => all.filter(({ date }) => date === day).map(({ skill, needed }) => [skill, needed]))
}
const hasNeeds = async () => {
  const { body } = await server.call(scheduleBlockEndpoints.byDepartment, { code: department.code }, admin)
  return body.data.find(({ teamCode }: { teamCode: string }) => teamCode === team.code).hasNeeds
}
const shifts = () =>
  server.db
    .selectFrom('shifts')
    .select(['date', 'skill', 'state'])
    .where('team_id', '=', team.id)
    .orderBy('id')
    .execute()

describe('what a team needs', () => {
  test('is read as it was saved, in order, without the zeros', async () => {
    const weekly = [
      { skill: 'Registered Nurse', weekday: 5, count: 3 },
      { skill: 'Physician', weekday: 1, count: 1 },
      { skill: 'Physician', weekday: 2, count: 0 },
    ]
    const dates = [{ date: '12-25-2026', skill: 'Physician', count: 0, reason: 'Christmas' }]
    expect((await save({ weekly, dates })).status).toBe(200)
    expect(await read()).toMatchObject({
      teamCode: team.code,
      weekly: expect.arrayContaining([weekly[0], weekly[1]]),
      dates,
    })
    expect((await read()).weekly).toHaveLength(2)
  })

  test('a number is replaced, and one that is left out is gone', async () => {
    await save({ weekly: everyDay('Physician', 1) })
    await save({ weekly: [{ skill: 'Physician', weekday: 0, count: 4 }] })
    expect((await read()).weekly).toEqual([{ skill: 'Physician', weekday: 0, count: 4 }])
  })

  test.each([
    ['21 people', { weekly: [{ skill: 'Physician', weekday: 0, count: 21 }] }, 'weekly.0.count', texts.need.count],
    ['half a person', { weekly: [{ skill: 'Physician', weekday: 0, count: 1.5 }] }, 'weekly.0.count', texts.need.count],
    [
      'a weekday twice',
      { weekly: [...everyDay('Physician', 1), { skill: 'Physician', weekday: 3, count: 2 }] },
      'weekly.7.skill',
      texts.need.twice,
    ],
    [
      'a date without a reason',
      { dates: [{ date: '12-25-2026', skill: 'Physician', count: 1, reason: ' ' }] },
      'dates.0.reason',
      texts.need.reasonRequired,
    ],
    [
      'a change that is not ahead',
      { later: [{ from: '11-30-2026', skill: 'Physician', weekday: 0, count: 1 }] },
      'later.0.from',
      texts.need.tooEarly,
    ],
    ['numbers since a day ahead', { since: '12-01-2026' }, 'since', texts.need.tooLate],
    [
      'a change to a skill that the team does not have',
      { later: [{ from: '12-01-2026', skill: 'Pharmacist', weekday: 0, count: 1 }] },
      'later.0.skill',
      texts.schedule.skillNotInTeam,
    ],
    [
      'a skill that the team does not have',
      { weekly: [{ skill: 'Pharmacist', weekday: 0, count: 1 }] },
      'weekly.0.skill',
      texts.schedule.skillNotInTeam,
    ],
  ])('%s is refused and changes nothing', async (_, needs, field, message) => {
    await save({ weekly: everyDay('Physician', 1) })
    const before = await read()
    expect(await save(needs)).toMatchObject({ status: 400, body: { error: { fields: { [field]: message } } } })
    expect(await read()).toEqual(before)
  })

  test('a change from today on leaves the past as it was', async () => {
    const block = await makeBlock(server.db, { team, start_date: '2026-11-23', end_date: '2026-12-06' })
    // Past days count only if they have shifts.
    for (const date of ['2026-11-29', '2026-11-30']) await makeShift(server.db, { block, date, state: 'open' })
    await save({ weekly: everyDay('Physician', 1) })
    await save({ weekly: [...everyDay('Physician', 3), ...everyDay('Registered Nurse', 1)] })
    expect(await neededBy(['11-29-2026', '11-30-2026', '12-01-2026'])).toEqual([
      [['Physician', 1]],
      [
        ['Physician', 3],
        ['Registered Nurse', 1],
      ],
      [
        ['Physician', 3],
        ['Registered Nurse', 1],
      ],
    ])
    await save({ weekly: [] })
    expect(await neededBy(['11-29-2026', '11-30-2026'])).toEqual([[['Physician', 1]], []])
    expect(await hasNeeds()).toBe(false)
  })

  test('a change since a past day corrects the days from then on', async () => {
    const block = await makeBlock(server.db, { team, start_date: '2026-11-23', end_date: '2026-12-06' })
    for (const date of ['2026-11-27', '2026-11-28', '2026-11-29'])
      await makeShift(server.db, { block, date, state: 'open' })
    await save({ weekly: everyDay('Physician', 5) })
    expect((await save({ since: '11-28-2026', weekly: everyDay('Physician', 3) })).status).toBe(200)
    expect(await neededBy(['11-27-2026', '11-28-2026', '11-29-2026', '12-01-2026'])).toEqual([
      [['Physician', 5]],
      [['Physician', 3]],
      [['Physician', 3]],
      [['Physician', 3]],
    ])
  })

  test('a change can be entered ahead, is read as it was saved, and stays if it is not named', async () => {
    await makeBlock(server.db, { team, ...december })
    const later = [
      { from: '12-03-2026', skill: 'Physician', weekday: 4, count: 3 },
      { from: '12-10-2026', skill: 'Physician', weekday: 4, count: 0 },
    ]
    await save({ weekly: everyDay('Physician', 1), later })
    await save({ weekly: everyDay('Physician', 2) })
    expect(await read()).toMatchObject({ weekly: everyDay('Physician', 2), later })
    expect(await neededBy(['12-02-2026', '12-03-2026', '12-04-2026', '12-10-2026', '12-11-2026'])).toEqual([
      [['Physician', 2]],
      [['Physician', 3]],
      [['Physician', 2]],
      [],
      [['Physician', 2]],
    ])
    await save({ weekly: everyDay('Physician', 2), later: [] })
    expect(await read()).toMatchObject({ later: [] })
    expect(await neededBy(['12-03-2026'])).toEqual([[['Physician', 2]]])
  })

  test('a save based on an older version is refused', async () => {
    const { version } = await read()
    expect((await save({ weekly: everyDay('Physician', 1), version })).status).toBe(200)
    expect(await save({ weekly: everyDay('Physician', 2), version })).toMatchObject({ status: 409 })
    expect((await read()).weekly[0].count).toBe(1)
  })

  test('a skill that the team gives up is no longer needed', async () => {
    await save({ weekly: [...everyDay('Physician', 1), ...everyDay('Registered Nurse', 2)] })
    const stored = await server.call(teamEndpoints.getById, { id: String(team.id) }, admin)
    const { scheduler, teamName, ...rest } = stored.body.data
    await accepted(
      server.call(
        teamEndpoints.update,
        { ...rest, ...scheduler, id: team.id, name: teamName, skillLevel: ['Physician'] },
        admin,
      ),
    )
    expect((await read()).weekly).toEqual(everyDay('Physician', 1))
  })

  test('the audit log names the team, the skill and the day', async () => {
    await save({ weekly: [{ skill: 'Physician', weekday: 6, count: 2 }] })
    const platform = await server.tokenOf(await makeUser(server.db))
    const { body } = await server.call(auditEndpoints.getAll, { subject: 'team_needs' }, platform)
    expect(body.data.rows[0]).toMatchObject({ subjectName: `${team.name}, Physician, Saturday` })
  })
})

describe('missing shifts', () => {
  test('a block gets a vacancy for each shift that is needed and not there', async () => {
    const dates = [
      { date: '12-02-2026', skill: 'Physician', count: 3, reason: 'Drill' },
      { date: '12-03-2026', skill: 'Physician', count: 0, reason: 'Ward closed' },
    ]
    await save({ weekly: everyDay('Physician', 1), dates })
    const block = await makeBlock(server.db, { team, ...december })
    await makeShift(server.db, { block, date: '2026-12-01', state: 'open' })
    const { body } = await addMissing(block.code)
    // 14 days with one each, two more on the 2nd, none on the 3rd, and one is there on the 1st.
    expect(body.data.shiftIds).toHaveLength(14 + 2 - 1 - 1)
    const made = (await shifts()).filter(({ state }) => state === 'vacancy')
    expect(made.filter(({ date }) => date === '2026-12-02')).toHaveLength(3)
    expect(made.some(({ date }) => date === '2026-12-03' || date === '2026-12-01')).toBe(false)
    expect((await read()).blocks).toEqual([
      {
        ...{ scheduleCode: block.code, startDate: '12-01-2026', endDate: '12-14-2026' },
        // The ward is closed on the 3rd, and nothing is there.
        ...{ needed: 15, there: 15, beyondNeed: 0, awaited: 0 },
      },
    ])
    expect((await addMissing(block.code)).body.data.shiftIds).toEqual([])
  })

  test('only on days the team works', async () => {
    await server.db
      .updateTable('teams')
      .set({ weekdays: [1] })
      .where('id', '=', team.id)
      .execute()
    await save({ weekly: everyDay('Physician', 1) })
    const block = await makeBlock(server.db, { team, ...december })
    await addMissing(block.code)
    expect((await shifts()).map(({ date }) => date)).toEqual(['2026-12-07', '2026-12-14'])
  })

  test('not for shifts that have started, which are not counted either', async () => {
    await save({ weekly: everyDay('Physician', 1) })
    // It is 07:00 at the facility on the 30th, and the team starts at 07:00.
    const block = await makeBlock(server.db, { team, start_date: '2026-11-30', end_date: '2026-12-02' })
    expect((await read()).blocks).toMatchObject([{ needed: 2, there: 0 }])
    await addMissing(block.code)
    expect((await read()).blocks).toMatchObject([{ needed: 2, there: 2 }])
    expect((await shifts()).map(({ date }) => date)).toEqual(['2026-12-01', '2026-12-02'])
    await server.db.updateTable('teams').set({ start_time: '07:30' }).where('id', '=', team.id).execute()
    expect((await read()).blocks).toMatchObject([{ needed: 3, there: 2 }])
  })

  test('not in a deactivated block', async () => {
    await save({ weekly: everyDay('Physician', 1) })
    const block = await makeBlock(server.db, { team, ...december, is_deactivated: true })
    expect(await addMissing(block.code)).toMatchObject({ status: 409 })
  })

  test('two administrators at once add them once', async () => {
    await save({ weekly: everyDay('Physician', 2) })
    const block = await makeBlock(server.db, { team, ...december })
    await Promise.all([addMissing(block.code), addMissing(block.code), addMissing(block.code)])
    expect(await shifts()).toHaveLength(28)
  })

  test('a new block has them from the start, if asked', async () => {
    await save({ weekly: everyDay('Registered Nurse', 2) })
    const block = { teamCode: team.code, startDate: '12-01-2026', endDate: '12-07-2026' }
    await accepted(server.call(scheduleBlockEndpoints.create, { ...block, isWithNeeds: true }, admin))
    expect(await shifts()).toHaveLength(14)
    await accepted(
      server.call(scheduleBlockEndpoints.create, { ...block, startDate: '12-08-2026', endDate: '12-14-2026' }, admin),
    )
    expect(await shifts()).toHaveLength(14)
  })

  test('the blocks of a department say which teams have needs', async () => {
    await save({ weekly: everyDay('Physician', 1) })
    expect(await hasNeeds()).toBe(true)
  })
})

describe('vacancies beyond the need', () => {
  const make = (block: Block, date: string, given: object = {}) =>
    makeShift(server.db, { block, date, state: 'vacancy', ask_rate: null, ...given })
  const idsLeft = async () =>
    (await server.db.selectFrom('shifts').select('id').where('team_id', '=', team.id).orderBy('id').execute()).map(
      ({ id }) => id,
    )
  const someone = () =>
    makeProvider(server.db, { facility: { id: team.facility_id, organization_id: team.organization_id } })

  test('are removed at once, the newest first, and Undo brings them back', async () => {
    const dates = [{ date: '12-03-2026', skill: 'Physician', count: 0, reason: 'Ward closed' }]
    await save({ weekly: everyDay('Physician', 2), dates })
    const block = await makeBlock(server.db, { team, ...december })
    const provider = await someone()
    const kept = [
      await make(block, '2026-12-01', { state: 'assigned', provider }),
      await make(block, '2026-12-01', { state: 'open', ask_rate: 80 }),
      await make(block, '2026-12-02', { state: 'assigned', provider }),
      // A day with as many as it needs, and one with fewer.
      await make(block, '2026-12-02'),
      await make(block, '2026-12-04'),
    ].map(({ id }) => id)
    const beyond = [
      await make(block, '2026-12-01'),
      await make(block, '2026-12-03'),
      await make(block, '2026-12-04', { skill: 'Registered Nurse' }),
    ].map(({ id }) => id)
    expect((await read()).blocks).toMatchObject([{ beyondNeed: 3, awaited: 0 }])
    const { shiftIds } = (await removeBeyondNeed(block.code)).body.data
    expect(shiftIds).toEqual(beyond)
    expect(await idsLeft()).toEqual(kept)
    expect((await read()).blocks).toMatchObject([{ beyondNeed: 0 }])
    expect((await removeBeyondNeed(block.code)).body.data.shiftIds).toEqual([])

    const undone = await server.call(scheduleUndoEndpoints.undo, {}, admin)
    expect(undone.body.data).toMatchObject({ action: 'deleted 3 shifts', shiftIds: beyond })
    expect(await idsLeft()).toEqual([...kept, ...beyond])
  })

  test('are none before the first numbers of a team', async () => {
    const later = [{ from: '12-02-2026', skill: 'Physician', weekday: 3, count: 1 }]
    await save({ later })
    const block = await makeBlock(server.db, { team, ...december })
    await make(block, '2026-12-01')
    const beyond = [await make(block, '2026-12-03')].map(({ id }) => id)
    expect((await removeBeyondNeed(block.code)).body.data.shiftIds).toEqual(beyond)
  })

  test('stay if somebody waits for them, and others go first', async () => {
    await save({ weekly: everyDay('Physician', 1) })
    const block = await makeBlock(server.db, { team, ...december })
    const asked = await make(block, '2026-12-02', { state: 'open', ask_rate: 80 })
    const other = await make(block, '2026-12-01', { state: 'open', ask_rate: 80 })
    const wanted = await make(block, '2026-12-01', { state: 'open', ask_rate: 80 })
    await make(block, '2026-12-02', { state: 'assigned', provider: await someone() })
    const provider = await someone()
    await makeShiftRequest(server.db, { shift: asked, provider })
    await makeInterest(server.db, { shift: wanted, provider })
    expect((await read()).blocks).toMatchObject([{ beyondNeed: 2, awaited: 1 }])
    expect((await removeBeyondNeed(block.code)).body.data.shiftIds).toEqual([other.id])
    expect((await read()).blocks).toMatchObject([{ beyondNeed: 1, awaited: 1 }])
  })

  test('are none once they have begun, nor in a team that has said only what dates need', async () => {
    await save({ weekly: everyDay('Physician', 1) })
    // It is 07:00 at the facility on the 30th.
    const block = await makeBlock(server.db, { team, start_date: '2026-11-30', end_date: '2026-12-02' })
    await make(block, '2026-11-30')
    await make(block, '2026-11-30', { start_time: '06:00:00' })
    expect((await removeBeyondNeed(block.code)).body.data.shiftIds).toEqual([])
    const dates = [{ date: '12-01-2026', skill: 'Physician', count: 1, reason: 'Drill' }]
    await save({ dates })
    await make(block, '2026-12-02')
    expect((await removeBeyondNeed(block.code)).body.data.shiftIds).toEqual([])
  })

  test('are all that come after the end of the numbers within a block', async () => {
    const later = everyDay('Physician', 0).map((need) => ({ from: '12-03-2026', ...need }))
    await save({ weekly: everyDay('Physician', 1), later })
    const block = await makeBlock(server.db, { team, ...december })
    await make(block, '2026-12-02')
    const beyond = [await make(block, '2026-12-03')].map(({ id }) => id)
    expect((await removeBeyondNeed(block.code)).body.data.shiftIds).toEqual(beyond)
  })

  test('are not removed from a deactivated block', async () => {
    const block = await makeBlock(server.db, { team, ...december, is_deactivated: true })
    expect(await removeBeyondNeed(block.code)).toMatchObject({ status: 409 })
  })

  test('two administrators at once remove no more than that', async () => {
    await save({ weekly: everyDay('Physician', 1) })
    const block = await makeBlock(server.db, { team, ...december })
    for (let count = 0; count < 4; count++) await make(block, '2026-12-01')
    await Promise.all([removeBeyondNeed(block.code), removeBeyondNeed(block.code)])
    expect(await idsLeft()).toHaveLength(1)
  })
})

describe('coverage', () => {
  test('counts the shifts that somebody has, by day and skill, where a block is', async () => {
    await save({
      weekly: [...everyDay('Physician', 2), { skill: 'Registered Nurse', weekday: 2, count: 1 }],
      dates: [{ date: '12-08-2026', skill: 'Physician', count: 0, reason: 'Closed' }],
    })
    const block = await makeBlock(server.db, { team, start_date: '2026-12-07', end_date: '2026-12-08' })
    const provider = await makeProvider(server.db, {
      facility: { id: team.facility_id, organization_id: team.organization_id },
    })
    await makeShift(server.db, { block, date: '2026-12-07', state: 'assigned', provider_id: provider.id })
    await makeShift(server.db, { block, date: '2026-12-07', state: 'open' })
    expect(await coverage()).toEqual([
      { teamCode: team.code, date: '12-07-2026', skill: 'Physician', needed: 2, filled: 1 },
      { teamCode: team.code, date: '12-08-2026', skill: 'Registered Nurse', needed: 1, filled: 0 },
    ])
  })

  test('somebody who has the rest of a shift that another left makes one person with them', async () => {
    await save({ weekly: everyDay('Physician', 2) })
    const block = await makeBlock(server.db, { team, start_date: '2026-12-07', end_date: '2026-12-07' })
    const facility = { id: team.facility_id, organization_id: team.organization_id }
    const worked = async (start_time: string, end_time: string, rest_of: number | null) => {
      const provider = await makeProvider(server.db, { facility })
      return makeShift(server.db, { block, date: '2026-12-07', provider, start_time, end_time, rest_of })
    }
    const { id } = await worked('07:00:00', '11:00:00', null)
    await worked('11:00:00', '15:00:00', id)
    expect(await coverage()).toMatchObject([{ needed: 2, filled: 1 }])
    expect((await read()).blocks).toMatchObject([{ needed: 2, there: 1, beyondNeed: 0 }])
  })

  test('a shift that had begun before anything was planned is not missing', async () => {
    await save({ weekly: everyDay('Physician', 1) })
    // It is 07:00 at the facility on the 30th, and the team starts at 07:00.
    const block = await makeBlock(server.db, { team, start_date: '2026-11-29', end_date: '2026-12-01' })
    const needed = async () => (await coverage('11-29-2026', '12-01-2026')).map(({ date }: Coverage) => date)
    expect(await needed()).toEqual(['12-01-2026'])
    await makeShift(server.db, { block, date: '2026-11-30', state: 'vacancy' })
    expect(await needed()).toEqual(['11-30-2026', '12-01-2026'])
  })

  test('a team without needs has none', async () => {
    await makeBlock(server.db, { team, ...december })
    expect(await coverage()).toEqual([])
  })

  test('a deactivated block needs nobody', async () => {
    await save({ weekly: everyDay('Physician', 1) })
    await makeBlock(server.db, { team, ...december, is_deactivated: true })
    expect(await coverage()).toEqual([])
  })

  test.each([
    ['the end before the start', '12-14-2026', '12-01-2026'],
    ['more than a quarter', '01-01-2026', '12-31-2026'],
  ])('%s is refused', async (_, startDate, endDate) => {
    const input = { departmentCode: department.code, startDate, endDate }
    expect(await server.call(needEndpoints.coverage, input, admin)).toMatchObject({ status: 400 })
  })
})
