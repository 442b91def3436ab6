import { publishEndpoints, type ToldPerson } from '@shiftward/contract/publish.ts'
import { type CalendarEntry, scheduleEndpoints } from '@shiftward/contract/schedule.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { scheduleBlockEndpoints } from '@shiftward/contract/schedule-block.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accepted } from '../../../test/harness.ts'
import { callsOf, messagesIn, type Stage, setChannels, setStage } from '../../../test/stage.ts'
import { makeBlock, makeProvider, makeShift } from '../../demo/factories.ts'

let stage: Stage
beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage.server.close())

const publish = (code = stage.block.code) => stage.server.call(scheduleBlockEndpoints.publish, { code }, stage.token)

test('marks the block as published and tells each provider once for each change', async () => {
  const { db, block, provider, server } = stage
  const other = await makeProvider(db, { facility: stage.facility })
  const [first] = await Promise.all([
    makeShift(db, { block, provider, date: '2026-11-16' }),
    makeShift(db, { block, provider, date: '2026-11-15' }),
    makeShift(db, { block, provider: other, date: '2026-11-15' }),
    makeShift(db, { block, date: '2026-11-15' }),
    makeShift(db, { block: stage.nightBlock, provider: other, date: '2026-11-15' }),
  ])
  const published = await publish()
  expect(published.body.data).toEqual({
    scheduleCode: block.code,
    publishedAt: '2026-10-01T12:00:00.000Z',
    toldProviders: 2,
    notSent: 0,
  })
  const told = await messagesIn(stage)
  expect(told.map(({ recipient_id }) => recipient_id)).toEqual([provider.id, other.id])
  expect(told[0]?.body).toBe('You are scheduled at Days, North: Sun, Nov 15, 07:00-15:00; Mon, Nov 16, 07:00-15:00.')
  const stamped = await db.selectFrom('blocks').select('published_at').where('id', '=', block.id).executeTakeFirst()
  expect(stamped?.published_at).toEqual(server.clock.now)

  expect((await publish()).body.data.toldProviders).toBe(0)
  const times = { id: first.id, StartTime: '08:00', EndTime: '15:00' }
  await accepted(server.call(scheduleActionEndpoints.changeTime, times, stage.token))
  await accepted(server.call(scheduleActionEndpoints.changeTime, { ...times, StartTime: '09:00' }, stage.token))
  const answers = await Promise.all([publish(), publish(), publish()])
  expect(answers.map(({ body }) => body.data.toldProviders).sort()).toEqual([0, 0, 1])
  const news = (await messagesIn(stage)).slice(2)
  expect(news.map(({ body }) => body)).toEqual([
    'Your shifts at Days, North have changed: Mon, Nov 16, 09:00-15:00 (was 07:00-15:00).',
  ])
})

test.each([
  ['SMS and mail', { sms: true, email: true }, [['sms'], ['email'], ['email']], 0],
  ['mail only', { sms: false, email: true }, [['email'], ['email'], ['email']], 0],
  ['SMS only', { sms: true, email: false }, [['sms'], [], ['sms']], 1],
  ['no service', { sms: false, email: false }, [[], [], []], 3],
])('with %s, the preview and the answer say who is told, and how', async (_, channels, toldBy, notSent) => {
  const { db, block, facility, server, token } = stage
  const hire = (last_name: string, rest: object = {}) => makeProvider(db, { facility, last_name, ...rest })
  const chooser = await hire('C')
  const choice = { user_id: chooser.id, kind: 'schedule' }
  await db
    .insertInto('notification_choices')
    .values([
      { ...choice, channel: 'sms', is_on: false },
      { ...choice, channel: 'email', is_on: true },
    ])
    .execute()
  for (const provider of [await hire('A'), await hire('B', { phone: '' }), chooser])
    await makeShift(db, { block, provider, date: '2027-01-05' })

  setChannels(stage, channels)
  const shown = await server.call(publishEndpoints.preview, { codes: [block.code] }, token)
  expect(shown.body.data.people.map((person: ToldPerson) => person.toldBy)).toEqual(toldBy)
  expect((await publish()).body.data).toMatchObject({ toldProviders: 3 - notSent, notSent })
})

test('tells the new provider when a shift changes hands', async () => {
  const { db, server, token, days, block } = stage
  const [before, after] = [
    await makeProvider(db, { facility: stage.facility }),
    await makeProvider(db, { facility: stage.facility }),
  ]
  const shift = await makeShift(db, { block, provider: before, date: '2026-12-01' })
  await publish()
  const named = { teamCode: days.code, date: '12-01-2026', shiftId: shift.id }
  await accepted(server.call(scheduleActionEndpoints.deleteProvider, named, token))
  await callsOf(stage).add({ team: days, block, provider: after, date: ['12-01-2026'], shiftId: shift.id })
  await publish()
  const told = (await messagesIn(stage)).slice(-3)
  expect(told.map(({ recipient_id, body }) => [recipient_id, body.split(' at ')[0]])).toEqual([
    [before.id, 'You are scheduled'],
    [before.id, 'You are no longer scheduled'],
    [after.id, 'You are scheduled'],
  ])
})

test('refuses a deactivated block', async () => {
  const { block, server, token } = stage
  const turn = (isDeactivated: boolean) =>
    server.call(scheduleBlockEndpoints.setDeactivated, { schedulerId: block.id, isDeactivated }, token)
  await turn(true)
  const { status, body } = await publish()
  expect([status, body.error.message]).toEqual([409, texts.schedule.blockDeactivated])
  await turn(false)
})

test('the calendar marks the shifts that publishing will tell about', async () => {
  const { db, server, token, provider } = stage
  const block = await makeBlock(db, { team: stage.days, start_date: '2026-09-01', end_date: '2026-10-31' })
  await makeShift(db, { block, provider, date: '2026-09-30' })
  const [fresh, changed] = [
    await makeShift(db, { block, provider, date: '2026-10-05' }),
    await makeShift(db, { block, provider, date: '2026-10-06', isPublished: true }),
  ]
  await makeShift(db, { block, date: '2026-10-07', state: 'vacancy' })
  const unsent = async () => {
    const { body } = await server.call(scheduleEndpoints.ofBlock, { code: block.code }, token)
    const entries: CalendarEntry[] = body.data
    return entries.filter(({ isUnsent }) => isUnsent).map(({ shiftId }) => shiftId)
  }
  expect(await unsent()).toEqual([fresh.id])
  await accepted(
    server.call(scheduleActionEndpoints.changeTime, { id: changed.id, StartTime: '08:00', EndTime: '15:00' }, token),
  )
  expect(await unsent()).toEqual([fresh.id, changed.id])
  expect((await publish(block.code)).body.data.toldProviders).toBe(1)
  expect(await unsent()).toEqual([])
})

test('refuses an empty block, and does not call it published', async () => {
  const { db } = stage
  const block = await makeBlock(db, { team: stage.days, start_date: '2027-01-01', end_date: '2027-01-31' })
  const { status, body } = await publish(block.code)
  expect([status, body.error.message]).toEqual([409, texts.schedule.blockEmpty])
  const row = await db.selectFrom('blocks').select('published_at').where('id', '=', block.id).executeTakeFirst()
  expect(row?.published_at).toBeNull()
  await makeShift(db, { block, state: 'vacancy' })
  expect((await publish(block.code)).status).toBe(200)
})

test('publishes a block whose last shift was removed, as long as somebody still sees the shift', async () => {
  const { db, server, token, days } = stage
  const provider = await makeProvider(db, { facility: stage.facility })
  const block = await makeBlock(db, { team: days, start_date: '2027-02-01', end_date: '2027-02-28' })
  await callsOf(stage).add({ team: days, block, provider, date: ['02-10-2027'] })
  await publish(block.code)
  const { id } = await db.selectFrom('shifts').select('id').where('block_id', '=', block.id).executeTakeFirstOrThrow()
  const named = { teamCode: days.code, date: '02-10-2027', shiftId: id, isRemoved: true }
  await accepted(server.call(scheduleActionEndpoints.deleteProvider, named, token))
  expect(await db.selectFrom('shifts').select('id').where('block_id', '=', block.id).execute()).toEqual([])
  expect((await publish(block.code)).body.data).toMatchObject({ toldProviders: 1 })
  expect((await messagesIn(stage)).at(-1)?.body).toContain('You are no longer scheduled at Days, North: Wed, Feb 10')
  expect((await publish(block.code)).body.error.message).toBe(texts.schedule.blockEmpty)
})
