import { AddProviderAnswer, scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accepted } from '../../../test/harness.ts'
import {
  callsOf,
  nothingAboutFatigue,
  type Stage,
  setPolicy,
  setStage,
  shiftOf,
  waitForLock,
} from '../../../test/stage.ts'
import {
  makeBlock,
  makeDepartment,
  makeFacility,
  makeInterest,
  makeLeave,
  makeOrganization,
  makeProvider,
  makeShift,
  makeTeam,
  makeUser,
  mapProvider,
  type User,
} from '../../demo/factories.ts'
import { lockProviders } from '../shift/shift-provider.store.ts'

let stage: Stage
let calls: ReturnType<typeof callsOf>
let provider: User
const text = texts.schedule

beforeAll(async () => {
  stage = await setStage()
  calls = callsOf(stage)
})
afterAll(() => stage.server.close())
beforeEach(async () => {
  provider = await makeProvider(stage.db, { facility: stage.facility, first_name: 'Ada', last_name: 'Moss' })
})

const onDays = (rest: Record<string, unknown>) => calls.add({ team: stage.days, block: stage.block, provider, ...rest })
const onNights = (rest: Record<string, unknown>) =>
  calls.add({ team: stage.nights, block: stage.nightBlock, provider, ...rest })
const shiftsOfProvider = () =>
  stage.db.selectFrom('shifts').selectAll().where('provider_id', '=', provider.id).orderBy('starts_at').execute()

describe('free days', () => {
  test('are assigned with the team’s hours and the department’s rate of today', async () => {
    const { body } = await onDays({ date: ['11-16-2026', '2026-11-15', '11-15-2026'] })
    expect(body.status).toBe(true)
    expect(body.data.added.map(({ date }: { date: string }) => date)).toEqual(['11-15-2026', '11-16-2026'])
    const [first] = await shiftsOfProvider()
    expect(first).toMatchObject({
      state: 'assigned',
      date: '2026-11-15',
      start_time: '07:00:00',
      end_time: '15:00:00',
      starts_at: new Date('2026-11-15T12:00:00Z'),
      rate: '80.00',
      created_by: stage.admin.id,
      confirmed_rules: [],
    })
    await stage.db
      .updateTable('department_skills')
      .set({ rate: 90, maximum_rate: 99 })
      .where('skill', '=', 'Physician')
      .execute()
    expect((await shiftOf(stage, first?.id ?? 0)).rate).toBe('80.00')
    await stage.db.updateTable('department_skills').set({ rate: 80 }).where('skill', '=', 'Physician').execute()
  })

  test('take other hours, on call, by the provider’s number', async () => {
    const times = { StartTime: '08:00', EndTime: '24:00', onCallShift: true }
    await onDays({ date: ['11-15-2026'], providerId: provider.id, ...times })
    const [shift] = await shiftsOfProvider()
    expect(shift).toMatchObject({ start_time: '08:00:00', end_time: '00:00:00', is_on_call: true, add_on_hours: 8 })
    expect(shift?.ends_at).toEqual(new Date('2026-11-16T05:00:00Z'))
  })

  test('longer than the team’s hours get add-on hours, with the rate if one is given', async () => {
    await onDays({ date: ['11-15-2026'], EndTime: '18:30', addOnHourRate: 95.5 })
    await onDays({ date: ['11-16-2026'], EndTime: '18:30' })
    await onDays({ date: ['11-17-2026'], EndTime: '15:30', addOnHourRate: 95.5 })
    const recurrence = { recurrenceType: 'Daily', recurrenceNoofTime: 1, recurrenceStartDate: '11-18-2026' }
    await onDays({ ...recurrence, EndTime: '17:00', addOnHourRate: 90 })
    expect(await shiftsOfProvider()).toMatchObject([
      { add_on_hours: 3, add_on_rate: '95.50' },
      { add_on_hours: 3, add_on_rate: null },
      { add_on_hours: 0, add_on_rate: null },
      { add_on_hours: 2, add_on_rate: '90.00' },
    ])
    const refused = await onDays({ date: ['11-19-2026'], EndTime: '18:30', addOnHourRate: 0 })
    expect(refused.body.error.fields).toEqual({ addOnHourRate: text.addOnRateAboveZero })
  })

  test('follow from a recurrence, which counts only allowed days and ends with the block', async () => {
    const weekdays = await makeTeam(stage.db, { department: stage.department, weekdays: [1, 3] })
    const block = await makeBlock(stage.db, { team: weekdays, start_date: '2026-11-01', end_date: '2026-11-30' })
    const repeat = { recurrenceType: 'Daily', recurrenceNoofTime: 3, recurrenceStartDate: '11-03-2026' }
    const { body } = await calls.add({ team: weekdays, block, provider, ...repeat })
    expect(body.data.added.map(({ date }: { date: string }) => date)).toEqual([
      '11-04-2026',
      '11-09-2026',
      '11-11-2026',
    ])
    const several = {
      ...repeat,
      recurrenceType: 'Weekly',
      recurrenceStartDate: '11-16-2026',
      recurrenceWeekdays: [3, 1],
    }
    const weekly = await calls.add({ team: weekdays, block, provider, ...several })
    expect(weekly.body.data.added.map(({ date }: { date: string }) => date)).toEqual([
      '11-16-2026',
      '11-18-2026',
      '11-23-2026',
    ])
    const daily = await calls.add({ team: weekdays, block, provider, ...several, recurrenceType: 'Daily' })
    expect(daily.body.error.fields).toEqual({ recurrenceWeekdays: text.weekdaysOfWeeks })
    const none = await calls.add({
      team: weekdays,
      block,
      provider,
      recurrenceType: 'Weekly',
      recurrenceNoofTime: 5,
      recurrenceStartDate: '11-03-2026',
    })
    expect([none.status, none.body.error.message]).toEqual([400, text.noRecurrenceDate])
  })
})

describe('is refused', () => {
  test.each([
    ['a day before the block', { date: ['09-30-2026'] }, 'date', text.dayNotAllowed],
    ['a day after the block', { date: ['11-15-2026', '04-01-2027'] }, 'date', text.dayNotAllowed],
    [
      'a skill that the team does not have',
      { date: ['11-15-2026'], skilllevel: 'CRNA' },
      'skilllevel',
      text.skillNotInTeam,
    ],
    [
      'an end before the start in a day team',
      { date: ['11-15-2026'], StartTime: '15:00', EndTime: '07:00' },
      'EndTime',
      text.endNotAfterStart,
    ],
    ['a time off the steps', { date: ['11-15-2026'], StartTime: '07:03' }, 'StartTime', text.timeStep(5)],
  ])('%s', async (_, input, field, message) => {
    const { status, body } = await onDays(input)
    expect(status).toBe(400)
    expect(body.error.fields[field]).toBe(message)
    expect(await shiftsOfProvider()).toEqual([])
  })

  test('a weekday on which the team does not work', async () => {
    const team = await makeTeam(stage.db, { department: stage.department, weekdays: [1, 2, 3, 4, 5] })
    const block = await makeBlock(stage.db, { team, start_date: '2026-11-01', end_date: '2026-11-30' })
    const { status, body } = await calls.add({ team, block, provider, date: ['11-15-2026'] })
    expect([status, body.error.message]).toEqual([400, text.dayNotAllowed])
  })

  test('a deactivated block', async () => {
    const block = await makeBlock(stage.db, {
      team: stage.days,
      start_date: '2026-11-01',
      end_date: '2026-11-30',
      is_deactivated: true,
    })
    const { status, body } = await calls.add({ team: stage.days, block, provider, date: ['11-15-2026'] })
    expect([status, body.error.message]).toEqual([409, text.blockDeactivated])
  })

  test('a provider who is deactivated, unconfirmed or works elsewhere, as if there were none', async () => {
    const elsewhere = await makeProvider(stage.db)
    const gone = await makeProvider(stage.db, { facility: stage.facility, deactivated_at: new Date() })
    const unconfirmed = await makeProvider(stage.db, { facility: stage.facility, confirmed_at: null })
    for (const one of [elsewhere, gone, unconfirmed, stage.admin]) {
      const { status, body } = await onDays({ provider: one, date: ['11-15-2026'] })
      expect([status, body.error.message]).toEqual([404, 'QHP not found'])
    }
  })

  test('a provider who is removed from the facility while the call waits for them', async () => {
    const leaving = await makeProvider(stage.db, { facility: stage.facility })
    const answer = await stage.db.transaction().execute(async (transaction) => {
      await lockProviders(transaction, [leaving.id])
      await transaction.deleteFrom('facility_providers').where('provider_id', '=', leaving.id).execute()
      const waiting = onDays({ provider: leaving, date: ['11-15-2026'] })
      await waitForLock(stage.db)
      return { waiting }
    })
    expect((await answer.waiting).status).toBe(404)
  })
})

describe('a conflict', () => {
  beforeAll(() => setPolicy(stage, nothingAboutFatigue))
  afterAll(() => setPolicy(stage, {}))

  test('comes back with its days while the free ones are assigned', async () => {
    await onNights({ date: ['11-15-2026'] })
    const { status, body } = await onDays({ date: ['11-14-2026', '11-16-2026'], EndTime: '20:00', StartTime: '06:30' })
    expect(status).toBe(200)
    expect(AddProviderAnswer.parse(body)).toMatchObject({
      status: false,
      data: {
        added: [{ date: '11-14-2026' }],
        conflicts: [
          {
            title: 'Nights, 11-15, 19:00–07:00 (+1) EST, North',
            date: '11-16-2026',
            rule: 'overlap',
            level: 'warn',
          },
        ],
      },
      error: { code: 409, message: text.conflict },
    })
    expect(await shiftsOfProvider()).toHaveLength(2)
  })

  test('is assigned when it is confirmed, and marked so', async () => {
    await onNights({ date: ['11-15-2026'] })
    const { body } = await onDays({ date: ['11-15-2026'], EndTime: '20:00', isConfirmed: true })
    expect(body).toMatchObject({ status: true, data: { conflicts: [] } })
    expect((await shiftsOfProvider()).map((shift) => shift.confirmed_rules)).toEqual([['overlap'], []])
  })

  test('that is confirmed marks the calendar entry for as long as the shifts overlap', async () => {
    const isMarked = async () =>
      (await calls.calendar(stage.block)).find(({ providerCode }) => providerCode === provider.code)?.isDoubleBooked
    await onNights({ date: ['11-15-2026'] })
    await onDays({ date: ['11-15-2026'], EndTime: '20:00', isConfirmed: true })
    expect(await isMarked()).toBe(true)
    const [, night] = await shiftsOfProvider()
    const leave = { organization: stage.organization, from_date: '2026-11-15', to_date: '2026-11-15' }
    await stage.db
      .deleteFrom('shifts')
      .where('id', '=', night?.id ?? 0)
      .execute()
    expect(await isMarked()).toBe(false)
    await makeLeave(stage.db, { provider, ...leave, status: 'Approved' })
    expect(await isMarked()).toBe(true)
  })

  test('names the local time of the other shift, in the zone of its own facility', async () => {
    const west = await makeFacility(stage.db, {
      organization: stage.organization,
      name: 'Mercy West',
      time_zone: 'America/Chicago',
    })
    const team = await makeTeam(stage.db, {
      department: await makeDepartment(stage.db, { facility: west }),
      name: 'ICU',
    })
    const block = await makeBlock(stage.db, { team, start_date: '2026-11-01', end_date: '2026-11-30' })
    await makeShift(stage.db, { block, provider, date: '2026-11-15' })
    const { body } = await onDays({ date: ['11-15-2026'] })
    expect(body.data.conflicts).toMatchObject([
      { title: 'ICU, 11-15, 07:00–15:00 CST, Mercy West', date: '11-15-2026' },
    ])
  })

  test('of a repeat is not asked about; the message names the days', async () => {
    await onDays({ date: ['11-16-2026'] })
    const repeat = { recurrenceType: 'Daily', recurrenceNoofTime: 3, recurrenceStartDate: '11-15-2026' }
    const { body } = await onDays(repeat)
    expect(body.error.message).toBe(text.notAssigned('11-16-2026'))
    expect(body.data.added).toHaveLength(2)
  })

  test('is not reported when two shifts only touch', async () => {
    await onNights({ date: ['11-15-2026'] })
    expect((await onDays({ date: ['11-16-2026'] })).body.status).toBe(true)
    expect((await onDays({ date: ['11-15-2026'], EndTime: '19:00', StartTime: '15:00' })).body.status).toBe(true)
  })

  test('includes approved leave of this organization only', async () => {
    const leave = { provider, from_date: '2026-11-16', to_date: '2026-11-17' }
    await makeLeave(stage.db, { ...leave, organization: stage.organization, status: 'Approved' })
    await makeLeave(stage.db, {
      ...leave,
      organization: stage.organization,
      from_date: '2026-11-20',
      to_date: '2026-11-20',
    })
    const other = await makeOrganization(stage.db)
    await makeLeave(stage.db, {
      ...leave,
      organization: other,
      status: 'Approved',
      from_date: '2026-11-21',
      to_date: '2026-11-21',
    })
    // The night of the 15th reaches into the leave.
    const { body } = await onNights({ date: ['11-15-2026', '11-18-2026', '11-20-2026', '11-21-2026'] })
    expect(body.data.conflicts).toEqual([{ title: text.onLeave, date: '11-15-2026', rule: 'leave', level: 'warn' }])
    expect(body.data.added).toHaveLength(3)
  })

  test('in another organization shows neither name nor place', async () => {
    const organization = await makeOrganization(stage.db)
    const facility = await makeFacility(stage.db, { organization, time_zone: 'America/Los_Angeles' })
    const department = await makeDepartment(stage.db, { facility })
    const team = await makeTeam(stage.db, { department, name: 'Secret' })
    const block = await makeBlock(stage.db, { team, start_date: '2026-11-01', end_date: '2026-11-30' })
    await mapProvider(stage.db, { provider, facility })
    // 07:00 in Los Angeles is 10:00 in New York.
    await makeShift(stage.db, { block, provider, date: '2026-11-15', start_time: '07:00:00', end_time: '09:00:00' })
    const early = await onDays({ date: ['11-15-2026'], EndTime: '10:00' })
    expect(early.body.status).toBe(true)
    const { body } = await onDays({ date: ['11-15-2026'], StartTime: '11:00' })
    expect(body.data.conflicts).toMatchObject([{ title: text.unavailable, date: '11-15-2026' }])
    expect(JSON.stringify(body)).not.toContain('Secret')
  })
})

describe('filling an existing shift', () => {
  const fill = (shiftId: number, rest: Record<string, unknown> = {}) =>
    onDays({ date: ['11-15-2026'], shiftId, ...rest })

  test('an open one becomes a sourced shift of the provider, with its own hours', async () => {
    const open = await makeShift(stage.db, {
      block: stage.block,
      date: '2026-11-15',
      start_time: '09:00:00',
      is_on_call: true,
      ask_rate: 75,
    })
    await makeInterest(stage.db, { shift: open, provider })
    const { body } = await fill(open.id)
    expect(body.data.added).toEqual([{ shiftId: open.id, date: '11-15-2026' }])
    expect(await shiftOf(stage, open.id)).toMatchObject({
      state: 'assigned',
      provider_id: provider.id,
      start_time: '09:00:00',
      is_sourced: true,
      is_on_call: true,
      ask_rate: '75.00',
      secured_at: stage.server.clock.now,
      version: 2,
    })
    const entry = (await calls.calendar(stage.block)).find(({ shiftId }) => shiftId === open.id)
    expect(entry).toMatchObject({ id: open.id, flag: 4, isSourceShift: true, interests: [] })
  })

  test('with other hours recounts the add-on hours', async () => {
    const open = await makeShift(stage.db, {
      block: stage.block,
      date: '2026-11-15',
      end_time: '18:00:00',
      add_on_hours: 3,
      add_on_rate: 95,
    })
    await fill(open.id, { EndTime: '16:30' })
    expect(await shiftOf(stage, open.id)).toMatchObject({ add_on_hours: 1, add_on_rate: '95.00' })
  })

  test('with longer hours counts add-on hours without a rate; with the same hours keeps those of the offer', async () => {
    const open = await makeShift(stage.db, { block: stage.block, date: '2026-11-15' })
    await fill(open.id, { EndTime: '17:00' })
    expect(await shiftOf(stage, open.id)).toMatchObject({ add_on_hours: 2, add_on_rate: null })
    const offer = { end_time: '18:00:00', add_on_hours: 4, add_on_rate: 95 }
    const offered = await makeShift(stage.db, { block: stage.block, date: '2026-11-16', ...offer })
    await fill(offered.id, { date: ['11-16-2026'] })
    expect(await shiftOf(stage, offered.id)).toMatchObject({ add_on_hours: 4, add_on_rate: '95.00' })
  })

  test('a vacancy becomes an ordinary one', async () => {
    const asked = { state: 'vacancy', ask_rate: 70, published_at: stage.server.clock.now }
    const vacancy = await makeShift(stage.db, { block: stage.block, date: '2026-11-15', ...asked })
    await fill(vacancy.id)
    const ordinary = { state: 'assigned', is_sourced: false, secured_at: null, ask_rate: null, rate: '80.00' }
    expect(await shiftOf(stage, vacancy.id)).toMatchObject(ordinary)
  })

  test('ends the interest of whoever gets it and gives it up, and keeps the interest of others', async () => {
    const open = await makeShift(stage.db, { block: stage.block, date: '2026-11-15' })
    const other = await makeProvider(stage.db, { facility: stage.facility })
    for (const one of [provider, other]) await makeInterest(stage.db, { shift: open, provider: one })
    await fill(open.id)
    const freed = { teamCode: stage.days.code, date: '11-15-2026', shiftId: open.id }
    await accepted(stage.server.call(scheduleActionEndpoints.deleteProvider, freed, stage.token))
    const left = await stage.db
      .selectFrom('shift_interests')
      .select('provider_id')
      .where('shift_id', '=', open.id)
      .execute()
    expect(left).toEqual([{ provider_id: other.id }])
  })

  test('works on its own day even if the team has changed its weekdays', async () => {
    const team = await makeTeam(stage.db, { department: stage.department, weekdays: [1, 2] })
    const block = await makeBlock(stage.db, { team, start_date: '2026-11-01', end_date: '2026-11-30' })
    const open = await makeShift(stage.db, { block, date: '2026-11-15' })
    expect((await fill(open.id, { team, block })).body.data.added).toEqual([{ shiftId: open.id, date: '11-15-2026' }])
  })

  test('tells the second of two simultaneous callers that it is filled', async () => {
    const open = await makeShift(stage.db, { block: stage.block, date: '2026-11-15' })
    const rival = await makeProvider(stage.db, { facility: stage.facility })
    const answers = await Promise.all([fill(open.id), fill(open.id, { provider: rival })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error.message).toBe(text.filledMeanwhile)
  })

  test('another day or skill than the shift’s is refused', async () => {
    const open = await makeShift(stage.db, { block: stage.block, date: '2026-11-15' })
    expect((await fill(open.id, { date: ['11-16-2026'] })).body.error.fields).toEqual({ date: text.dayOfShift })
    expect((await fill(open.id, { skilllevel: 'Resident' })).status).toBe(404)
    const withdrawn = await makeBlock(stage.db, {
      team: stage.days,
      start_date: '2026-11-02',
      end_date: '2026-11-29',
      is_deactivated: true,
    })
    for (const block of [stage.nightBlock, withdrawn]) {
      expect((await fill((await makeShift(stage.db, { block, date: '2026-11-15' })).id)).status).toBe(404)
    }
  })

  test('a conflict is asked about and can be confirmed here too', async () => {
    await onDays({ date: ['11-15-2026'] })
    const open = await makeShift(stage.db, { block: stage.block, date: '2026-11-15', start_time: '09:00:00' })
    expect((await fill(open.id)).body.status).toBe(false)
    expect((await shiftOf(stage, open.id)).state).toBe('open')
    expect((await fill(open.id, { isConfirmed: true })).body.status).toBe(true)
    expect(await shiftOf(stage, open.id)).toMatchObject({ state: 'assigned', confirmed_rules: ['overlap'] })
  })
})

test('shifts around clock changes conflict by the time that really passes', async () => {
  // New York: clocks go back on 2026-11-01 at 02:00 and forward on 2027-03-14 at 02:00.
  await onNights({ date: ['10-31-2026', '03-13-2027'] })
  const lengths = (await shiftsOfProvider()).map(
    (shift) => (shift.ends_at.getTime() - shift.starts_at.getTime()) / 3.6e6,
  )
  expect(lengths).toEqual([13, 11])
  await setPolicy(stage, nothingAboutFatigue)
  const touching = await onDays({ date: ['11-01-2026', '03-14-2027'] })
  expect(touching.body.status).toBe(true)
  const inside = await calls.add({
    team: stage.nights,
    block: stage.nightBlock,
    provider,
    date: ['11-01-2026', '03-14-2027'],
    StartTime: '06:30',
    EndTime: '06:55',
  })
  expect(inside.body.data.conflicts.map(({ date }: { date: string }) => date)).toEqual(['11-01-2026', '03-14-2027'])
})

test('generic and scheduler-view users can only read', async () => {
  const { db, server, facility, department } = stage
  const who = { facilities: [facility], departments: [department] }
  for (const user of [
    await makeUser(db, { user_type: 'generic', ...who }),
    await makeUser(db, { is_view_scheduler: true, ...who }),
  ]) {
    const token = await server.tokenOf(user)
    const answer = await calls.add({ team: stage.days, block: stage.block, provider, date: ['11-15-2026'] }, token)
    expect(answer.status).toBe(403)
    expect((await callsOf({ server, token }).calendar(stage.block)).length).toBeGreaterThan(0)
  }
})
