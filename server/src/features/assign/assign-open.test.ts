import { labourTypes } from '@shiftward/contract/choices.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import type { MyMessage } from '@shiftward/contract/mobile-message.ts'
import { scheduleEndpoints } from '@shiftward/contract/schedule.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callsOf, messagesIn, type Stage, setChannels, setStage, shiftOf } from '../../../test/stage.ts'
import {
  makeBlock,
  makeFacility,
  makeLeave,
  makeProvider,
  makeShift,
  makeTeam,
  mapProvider,
  type User,
} from '../../demo/factories.ts'

let stage: Stage
let calls: ReturnType<typeof callsOf>
let people: Record<'perDiem' | 'employee' | 'resident' | 'elsewhere', User>
const text = texts.schedule

beforeAll(async () => {
  stage = await setStage()
  calls = callsOf(stage)
  const { db, facility } = stage
  const other = await makeFacility(db, { organization: stage.organization })
  people = {
    perDiem: await makeProvider(db, { facility, phone: '5550000001' }),
    employee: await makeProvider(db, { facility, labour_type: 'Employee', phone: '', email: 'e@example.test' }),
    resident: await makeProvider(db, { facility, skills: ['Resident'] }),
    elsewhere: await makeProvider(db, { facility: other }),
  }
  await makeProvider(db, { facility, deactivated_at: new Date() })
  await makeProvider(db, { facility, confirmed_at: null })
  await mapProvider(db, { provider: people.perDiem, facility: other })
  // Otherwise the stage's own provider would get every message too.
  await db.updateTable('users').set({ deactivated_at: new Date() }).where('id', '=', stage.provider.id).execute()
})
afterAll(() => stage.server.close())
beforeEach(async () => {
  await stage.db.deleteFrom('outbox').execute()
  await stage.db.deleteFrom('shifts').execute()
})

const open = (rest: Record<string, unknown>) => calls.open(stage.days, stage.block, rest)
const onCalendar = (rest: Record<string, unknown>) =>
  stage.server.call(
    scheduleActionEndpoints.createCalendarOpenShift,
    { teamCode: stage.days.code, skillLevel: 'Physician', askRate: 70, date: ['11-15-2026'], ...rest },
    stage.token,
  )
const shifts = () => stage.db.selectFrom('shifts').selectAll().orderBy('date').orderBy('id').execute()

/** Makes a call at another time, with a session of that time. */
async function callAt<Answer>(time: string, call: (token: string) => Promise<Answer>): Promise<Answer> {
  const { now } = stage.server.clock
  stage.server.clock.now = new Date(time)
  try {
    return await call(await stage.server.tokenOf(stage.admin))
  } finally {
    stage.server.clock.now = now
  }
}

describe('open premium shifts', () => {
  test('creates one for each date with the ask rate and the department’s rate', async () => {
    const { body } = await open({ date: ['11-15-2026', '11-16-2026', '11-15-2026'], onCallOpenShift: true })
    expect(body.data.shiftIds).toHaveLength(2)
    expect(await shifts()).toMatchObject([
      { date: '2026-11-15', state: 'open', ask_rate: '70.00', rate: '80.00', is_on_call: true, is_rate_masked: false },
      { date: '2026-11-16', published_at: stage.server.clock.now, labour_types: [...labourTypes] },
    ])
    expect(await calls.calendar(stage.block)).toMatchObject([
      { id: -1, shiftId: body.data.shiftIds[0], flag: 1, askRate: 70, ceilingRate: 80 },
      { id: -1, shiftId: body.data.shiftIds[1], date: '11-16-2026' },
    ])
  })

  test('tell each provider of the facility with the skill and a chosen labor type once, by phone or email', async () => {
    const { body } = await open({ date: ['11-15-2026', '11-16-2026'] })
    expect(body.data.toldProviders).toBe(2)
    const told = await stage.db.selectFrom('outbox').selectAll().orderBy('recipient_id').execute()
    expect(told).toMatchObject([
      { recipient_id: people.perDiem.id, channel: 'sms', address: '5550000001', status: 'waiting' },
      { recipient_id: people.employee.id, channel: 'email', address: 'e@example.test' },
    ])
    expect(told[0]?.organization_id).toBe(stage.organization.id)
    for (const words of ['Physician', 'Days, North', 'Sun, Nov 15, 07:00-15:00', 'Mon, Nov 16', '$70.00']) {
      expect(told[0]?.body).toContain(words)
    }
    expect((await open({ date: ['11-17-2026'], labourType: ['Employee'] })).body.data.toldProviders).toBe(1)
    expect((await open({ date: ['11-17-2026'], labourType: ['Volunteer'] })).body.data.toldProviders).toBe(0)
  })

  test('lead each person to the one shift that they could take, or to all that are open', async () => {
    const { perDiem, employee } = people
    await makeShift(stage.db, { block: stage.block, provider: employee, date: '2026-11-15' })
    const [, second] = (await open({ date: ['11-15-2026', '11-16-2026'] })).body.data.shiftIds
    const leadsTo = async (who: User) => {
      const { body } = await stage.server.call(mobileEndpoints.messages, {}, await stage.server.tokenOf(who, 'mobile'))
      return body.data.map(({ type, subjectKind, subjectId }: MyMessage) => [type, subjectKind, subjectId])
    }
    expect(await leadsTo(perDiem)).toEqual([['open-shift', null, null]])
    expect(await leadsTo(employee)).toEqual([['open-shift', 'shift', second]])
  })

  test.each([
    ['SMS only', { sms: true, email: false }, 1],
    ['no service', { sms: false, email: false }, 2],
  ])('with %s, say who is told, and who is not', async (_, channels, notSent) => {
    setChannels(stage, channels)
    const counts = { toldProviders: 2 - notSent, notSent }
    expect((await open({ date: ['11-15-2026'] })).body.data).toMatchObject(counts)
    expect((await onCalendar({ date: ['11-16-2026'] })).body.data).toMatchObject(counts)
    const resent = { teamCode: stage.days.code, skillLevel: 'Physician', date: '11-15-2026', labourType: labourTypes }
    const again = await stage.server.call(scheduleActionEndpoints.notify, resent, stage.token)
    expect(again.body.data).toMatchObject(counts)
  })

  test('leave a masked rate out of the message', async () => {
    await open({ date: ['11-15-2026'], rateMask: true })
    const told = await messagesIn(stage)
    expect(told).toHaveLength(2)
    expect(JSON.stringify(told)).not.toContain('70')
    expect(await calls.calendar(stage.block)).toMatchObject([{ rateMask: true, askRate: 70 }])
  })

  test('are refused once the team’s hours have started', async () => {
    // The team starts at 07:00 in New York.
    const date = ['10-02-2026']
    expect(
      (
        await callAt('2026-10-02T10:59:00Z', (token) =>
          callsOf({ ...stage, token }).open(stage.days, stage.block, { date }),
        )
      ).status,
    ).toBe(200)
    const late = await callAt('2026-10-02T11:00:00Z', (token) =>
      callsOf({ ...stage, token }).open(stage.days, stage.block, { date: ['10-03-2026', ...date] }),
    )
    expect([late.status, late.body.error.fields]).toEqual([400, { date: text.shiftStarted('10-02-2026') }])
    expect(await shifts()).toHaveLength(1)
  })

  test.each([
    ['a rate above the ceiling', { askRate: 80.01 }, 'askRate', text.rateAboveCeiling(80)],
    ['a rate of zero', { askRate: 0 }, 'askRate', text.rateAboveZero],
    ['no rate', { askRate: null }, 'askRate', text.rateRequired],
    ['no skill', { skillLevel: '' }, 'skillLevel', text.skillRequired],
    ['a skill of another team', { skillLevel: 'CRNA' }, 'skillLevel', text.skillNotInTeam],
    ['no schedule', { schedulerCode: '' }, 'schedulerCode', text.scheduleRequired],
    ['a day outside the block', { date: ['11-15-2026', '09-30-2026'] }, 'date', text.dayNotAllowed],
  ])('%s is refused whole', async (_, input, field, message) => {
    const { status, body } = await open({ date: ['11-15-2026'], ...input })
    expect([status, body.error.fields[field]]).toEqual([400, message])
    expect(await shifts()).toEqual([])
    expect(await messagesIn(stage)).toEqual([])
  })

  test('may ask exactly the department’s ceiling', async () => {
    expect((await open({ date: ['11-15-2026'], askRate: 80 })).status).toBe(200)
  })

  test('are refused in a deactivated block', async () => {
    const block = await makeBlock(stage.db, {
      team: stage.days,
      start_date: '2026-12-01',
      end_date: '2026-12-31',
      is_deactivated: true,
    })
    const { status, body } = await calls.open(stage.days, block, { date: ['12-15-2026'] })
    expect([status, body.error.message]).toEqual([409, text.blockDeactivated])
  })
})

describe('on the calendar', () => {
  test('creates one on a day without one, in the block that covers it', async () => {
    const { body } = await onCalendar({})
    expect(body.data.toldProviders).toBe(2)
    expect(await shifts()).toMatchObject([{ block_id: stage.block.id, state: 'open', version: 1 }])
  })

  test('takes the block that starts first if several cover the day', async () => {
    const team = await makeTeam(stage.db, { department: stage.department })
    const later = await makeBlock(stage.db, { team, start_date: '2026-11-10', end_date: '2026-11-30' })
    const earlier = await makeBlock(stage.db, { team, start_date: '2026-11-01', end_date: '2026-11-30' })
    expect(later.id).toBeLessThan(earlier.id)
    await onCalendar({ teamCode: team.code })
    expect(await shifts()).toMatchObject([{ block_id: earlier.id }])
  })

  test('changes only the rate of an existing open shift', async () => {
    await open({ date: ['11-15-2026'], rateMask: true, onCallOpenShift: true, labourType: ['Employee'] })
    await stage.db.deleteFrom('outbox').execute()
    const { body } = await onCalendar({ askRate: 75.5, schedulerCode: stage.block.code })
    expect(body.data.toldProviders).toBe(0)
    expect(await shifts()).toMatchObject([
      { ask_rate: '75.50', is_rate_masked: true, is_on_call: true, labour_types: ['Employee'], version: 2 },
    ])
    expect(await messagesIn(stage)).toEqual([])
  })

  test('checks a changed rate against the current ceiling', async () => {
    await open({ date: ['11-15-2026'] })
    const { body } = await onCalendar({ askRate: 81 })
    expect(body.error.fields).toEqual({ askRate: text.rateAboveCeiling(80) })
  })

  test('refuses to overwrite a version the caller has not seen', async () => {
    const [shiftId] = (await open({ date: ['11-15-2026'] })).body.data.shiftIds
    expect((await onCalendar({ shiftId, version: 1, askRate: 71 })).status).toBe(200)
    const late = await onCalendar({ shiftId, version: 1, askRate: 72 })
    expect([late.status, late.body.error.message]).toEqual([409, text.changedMeanwhile])
    expect((await shiftOf(stage, shiftId)).ask_rate).toBe('71.00')
  })

  test('publishes a vacancy instead of creating a shift, by id or by skill and day', async () => {
    const vacancy = await makeShift(stage.db, {
      block: stage.block,
      date: '2026-11-15',
      state: 'vacancy',
      start_time: '09:00:00',
    })
    const { body } = await onCalendar({ labourType: ['PerDiem'] })
    expect(body.data).toEqual({ shiftIds: [vacancy.id], toldProviders: 1, notSent: 0 })
    expect(await shifts()).toMatchObject([
      { state: 'open', start_time: '09:00:00', ask_rate: '70.00', labour_types: ['PerDiem'] },
    ])
    const second = await makeShift(stage.db, { block: stage.block, date: '2026-11-15', state: 'vacancy' })
    await onCalendar({ shiftId: second.id, askRate: 60 })
    expect((await shifts()).map(({ state, ask_rate }) => [state, ask_rate])).toEqual([
      ['open', '70.00'],
      ['open', '60.00'],
    ])
  })

  test('an existing shift keeps its day when the team changes its weekdays; no new one is created there', async () => {
    const team = await makeTeam(stage.db, { department: stage.department, weekdays: [1, 2] })
    const block = await makeBlock(stage.db, { team, start_date: '2026-11-01', end_date: '2026-11-30' })
    const openShift = await makeShift(stage.db, { block, date: '2026-11-15' })
    const vacancy = await makeShift(stage.db, { block, date: '2026-11-22', state: 'vacancy' })
    const ofTeam = (rest: Record<string, unknown>) => onCalendar({ teamCode: team.code, ...rest })
    expect((await ofTeam({ shiftId: openShift.id })).status).toBe(200)
    expect((await ofTeam({ date: ['11-22-2026'] })).body.data.shiftIds).toEqual([vacancy.id])
    const { status, body } = await ofTeam({ date: ['11-29-2026'] })
    expect([status, body.error.fields]).toEqual([400, { date: text.dayNotAllowed }])
  })

  test('refuses to create, publish or reprice a shift that has started', async () => {
    const started = text.shiftStarted('10-02-2026')
    const offer = (rest: Record<string, unknown> = {}) =>
      callAt('2026-10-02T11:00:00Z', (token) =>
        stage.server.call(
          scheduleActionEndpoints.createCalendarOpenShift,
          { teamCode: stage.days.code, skillLevel: 'Physician', askRate: 70, date: ['10-02-2026'], ...rest },
          token,
        ),
      )
    expect((await offer()).body.error.fields).toEqual({ date: started })
    for (const state of ['vacancy', 'open']) {
      const shift = await makeShift(stage.db, { block: stage.block, date: '2026-10-02', state })
      expect((await offer({ shiftId: shift.id })).body.error.fields).toEqual({ date: started })
      const later = await makeShift(stage.db, {
        block: stage.block,
        date: '2026-10-02',
        start_time: '12:00:00',
        end_time: '20:00:00',
        state,
      })
      expect((await offer({ shiftId: later.id })).body.data.shiftIds).toEqual([later.id])
    }
  })

  test('answers 409 for a shift that someone else has filled', async () => {
    const shift = await makeShift(stage.db, { block: stage.block, date: '2026-11-15', provider: people.perDiem })
    const { status, body } = await onCalendar({ shiftId: shift.id })
    expect([status, body.error.message]).toEqual([409, text.filledMeanwhile])
  })

  test('refuses a day without a block', async () => {
    const { status, body } = await onCalendar({ date: ['09-15-2026'] })
    expect([status, body.error.message]).toEqual([404, text.notFound])
  })
})

describe('the notification', () => {
  const resend = (rest: Record<string, unknown> = {}, token = stage.token) =>
    stage.server.call(
      scheduleActionEndpoints.notify,
      { teamCode: stage.days.code, skillLevel: 'Physician', date: '11-15-2026', labourType: ['PerDiem'], ...rest },
      token,
    )

  test('goes out again, and everyone it reaches may take the shift', async () => {
    const [id] = (await open({ date: ['11-15-2026'], labourType: ['Employee'] })).body.data.shiftIds
    expect((await resend()).body.data).toEqual({ toldProviders: 1, notSent: 0, toldBefore: 0 })
    expect((await messagesIn(stage)).map(({ recipient_id }) => recipient_id)).toEqual([
      people.employee.id,
      people.perDiem.id,
    ])
    expect((await shiftOf(stage, id)).labour_types).toEqual(['PerDiem', 'Employee'])
  })

  test('a second press of the button sends nothing more, a later one does', async () => {
    await open({ date: ['11-15-2026'] })
    await stage.db.deleteFrom('outbox').execute()
    await resend()
    expect((await resend()).body.data).toEqual({ toldProviders: 0, notSent: 0, toldBefore: 1 })
    expect(await messagesIn(stage)).toHaveLength(1)
    const more = await resend({ labourType: ['PerDiem', 'Employee'] })
    expect(more.body.data, 'others are told').toEqual({ toldProviders: 1, notSent: 0, toldBefore: 1 })
    expect(await messagesIn(stage)).toHaveLength(2)
    const now = stage.server.clock.now
    stage.server.clock.now = new Date(now.getTime() + 60_000)
    expect((await resend()).body.data).toEqual({ toldProviders: 1, notSent: 0, toldBefore: 0 })
    expect(await messagesIn(stage)).toHaveLength(3)
    stage.server.clock.now = now
  })

  test('a second press tells nobody again where people could take different shifts', async () => {
    await open({ date: ['11-15-2026'] })
    const shiftOn = (rest: object) => makeShift(stage.db, { block: stage.block, date: '2026-11-15', ...rest })
    await shiftOn({ start_time: '20:00:00', end_time: '23:00:00' })
    await shiftOn({ provider: people.employee, start_time: '00:00:00', end_time: '07:30:00' })
    await stage.db.deleteFrom('outbox').execute()
    const both = { labourType: ['PerDiem', 'Employee'] }
    expect((await resend(both)).body.data).toEqual({ toldProviders: 2, notSent: 0, toldBefore: 0 })
    const causes = (await messagesIn(stage)).map(({ cause }) => cause.split(':')[0])
    expect(causes.toSorted()).toEqual(['open-shift', 'open-shifts'])
    expect((await resend(both)).body.data).toEqual({ toldProviders: 0, notSent: 0, toldBefore: 2 })
  })

  test('who was told a moment ago by a shared phone is not counted again, and whom no service reaches stays not sent', async () => {
    const { db, server } = stage
    const phones = [people.perDiem, people.employee]
    const setPhones = (phone: string | undefined) =>
      Promise.all(
        phones.map((one) =>
          db
            .updateTable('users')
            .set({ phone: phone ?? one.phone })
            .where('id', '=', one.id)
            .execute(),
        ),
      )
    await setPhones('5550107777')
    await open({ date: ['11-15-2026'] })
    const both = { labourType: ['PerDiem', 'Employee'] }
    expect((await resend(both)).body.data).toEqual({ toldProviders: 2, notSent: 0, toldBefore: 0 })
    expect((await resend(both)).body.data).toEqual({ toldProviders: 0, notSent: 0, toldBefore: 2 })
    Object.assign(server.deps.settings.channels, { sms: false, email: false })
    expect((await resend(both)).body.data).toEqual({ toldProviders: 0, notSent: 2, toldBefore: 0 })
    Object.assign(server.deps.settings.channels, { sms: true, email: true })
    await setPhones(undefined)
  })

  test('is refused once the shift has started, and says when there is nobody to tell', async () => {
    await open({ date: ['11-15-2026'] })
    expect((await resend({ labourType: ['Volunteer'] })).body.data).toMatchObject({ toldProviders: 0, notSent: 0 })
    const late = await callAt('2026-11-15T12:00:00Z', (token) => resend({}, token))
    expect([late.status, late.body.error.fields]).toEqual([400, { date: text.shiftStarted('11-15-2026') }])
  })

  test('needs a labor type and an open shift', async () => {
    await open({ date: ['11-15-2026'] })
    expect((await resend({ labourType: [] })).body.error.fields.labourType).toBe(text.notificationTypeRequired)
    expect((await resend({ date: '11-16-2026' })).status).toBe(404)
    expect((await resend({ skillLevel: 'Resident' })).status).toBe(404)
  })
})

test('lists a block’s skills with their ceilings', async () => {
  const { body } = await stage.server.call(
    scheduleEndpoints.openShiftSkills,
    { scheduleCode: stage.block.code },
    stage.token,
  )
  expect(body.data).toEqual([
    { skillLevel: 'Physician', ceilingRate: 80 },
    { skillLevel: 'Resident', ceilingRate: 50 },
  ])
})

describe('the offer', () => {
  test('names to each provider only the shifts that they are free to take, with add-on hours and pay', async () => {
    const { db, organization, block, nightBlock, server, token } = stage
    const leave = { organization, status: 'Approved', from_date: '2026-11-16', to_date: '2026-11-16' }
    await makeLeave(db, { provider: people.perDiem, ...leave })
    for (const date of ['2026-11-15', '2026-11-16']) {
      await makeShift(db, {
        block: nightBlock,
        date,
        start_time: '14:00:00',
        end_time: '22:00:00',
        provider: people.employee,
      })
    }
    const longer = { end_time: '17:00:00', add_on_hours: 2, add_on_rate: 90 }
    await makeShift(db, { block, date: '2026-11-15', state: 'vacancy', ...longer })
    const { body } = await onCalendar({ date: ['11-15-2026', '11-16-2026'] })
    expect(body.data.toldProviders).toBe(1)
    const told = await messagesIn(stage)
    expect(told.map(({ recipient_id, body: text }) => [recipient_id, text])).toEqual([
      [
        people.perDiem.id,
        'You can take an open shift as Physician at Days, North: Sun, Nov 15, 07:00-17:00, 2 add-on hours, $740.00. ' +
          'The rate is $70.00 an hour.',
      ],
    ])
    await makeLeave(db, { provider: people.perDiem, ...leave, from_date: '2026-11-15', to_date: '2026-11-15' })
    const resent = { teamCode: stage.days.code, skillLevel: 'Physician', date: '11-15-2026', labourType: ['PerDiem'] }
    const again = await server.call(scheduleActionEndpoints.notify, resent, token)
    expect(again.body.data.toldProviders).toBe(0)
    await db.deleteFrom('leaves').execute()
  })
})
