import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { scheduleBlockEndpoints } from '@shiftward/contract/schedule-block.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accepted } from '../../../test/harness.ts'
import { callsOf, messagesIn, publishedOf, type Stage, setStage, shiftOf } from '../../../test/stage.ts'
import { makeInterest, makeProvider, makeShift, makeShiftRequest, type Shift, type User } from '../../demo/factories.ts'

/** Who hears what when an open shift is given to someone or withdrawn. */

let stage: Stage
let people: Record<'ada' | 'bob' | 'cleo', User>
beforeAll(async () => {
  stage = await setStage()
  const person = (first_name: string) => makeProvider(stage.db, { facility: stage.facility, first_name })
  people = { ada: await person('Ada'), bob: await person('Bob'), cleo: await person('Cleo') }
})
afterAll(() => stage.server.close())
beforeEach(async () => {
  for (const table of ['outbox', 'shift_requests', 'shift_interests', 'shifts', 'published_shifts'] as const) {
    await stage.db.deleteFrom(table).execute()
  }
})

const named = 'Sun, Nov 15, 07:00-15:00 (Days, North)'
const openShift = () => makeShift(stage.db, { block: stage.block, date: '2026-11-15' })
const interest = (shift: Shift, provider: User) => makeInterest(stage.db, { shift, provider })
const assign = (shift: Shift, provider: User, rest: object = {}) => {
  const day = { date: ['11-15-2026'], shiftId: shift.id, ...rest }
  return callsOf(stage).add({ team: stage.days, block: stage.block, provider, ...day })
}
const publish = () => stage.server.call(scheduleBlockEndpoints.publish, { code: stage.block.code }, stage.token)
const about = (shift: Shift) => ({ teamCode: stage.days.code, date: '11-15-2026', shiftId: shift.id })
const told = async () => (await messagesIn(stage)).map(({ recipient_id, body }) => [recipient_id, body])

test('the provider who is given an open shift is told at once, and Publish does not repeat it', async () => {
  const shift = await openShift()
  await assign(shift, people.ada)
  expect(await told()).toEqual([[people.ada.id, `You got the shift on ${named}. It is on your schedule.`]])
  expect((await publish()).body.data.toldProviders).toBe(0)
  expect(await told()).toHaveLength(1)
})

test('a filled vacancy is told at Publish, as before', async () => {
  const vacancy = await makeShift(stage.db, { block: stage.block, date: '2026-11-15', state: 'vacancy' })
  await interest(vacancy, people.bob)
  await assign(vacancy, people.ada)
  expect(await told()).toEqual([])
  expect((await publish()).body.data.toldProviders).toBe(1)
})

test('providers who showed interest are told once that someone else got the shift, also when it is given again', async () => {
  const shift = await openShift()
  for (const one of [people.ada, people.bob, people.cleo]) await interest(shift, one)
  await makeShiftRequest(stage.db, { shift, provider: people.cleo })
  await assign(shift, people.ada, { StartTime: '08:00', EndTime: '15:00' })
  const lost = `You showed interest in the open shift on ${named}. It was given to someone else.`
  expect(await told()).toEqual([
    [people.ada.id, `You got the shift on ${named.replace('07:00', '08:00')}. It is on your schedule.`],
    [people.cleo.id, `You asked for the open shift on ${named}. It was given to someone else.`],
    [people.bob.id, lost],
  ])
  await accepted(stage.server.call(scheduleActionEndpoints.deleteProvider, about(shift), stage.token))
  const again = { teamCode: stage.days.code, skillLevel: 'Physician', askRate: 60, date: ['11-15-2026'] }
  await accepted(stage.server.call(scheduleActionEndpoints.createCalendarOpenShift, again, stage.token))
  await assign(shift, people.ada)
  expect((await told()).filter(([, body]) => body === lost)).toHaveLength(1)
})

test('a provider who asked and gets the shift from an administrator’s hand has their request approved', async () => {
  const shift = await openShift()
  const request = await makeShiftRequest(stage.db, { shift, provider: people.ada })
  await assign(shift, people.ada)
  const { status } = await stage.db
    .selectFrom('shift_requests')
    .select('status')
    .where('id', '=', request.id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('UserApproved')
  expect(await told()).toEqual([
    [people.ada.id, `Your request for the shift on ${named} was approved. It is on your schedule.`],
  ])
  expect(await publishedOf(stage, shift.id)).toMatchObject({
    provider_id: (await shiftOf(stage, shift.id)).provider_id,
  })
})

test('providers who asked or showed interest are told once that the shift is withdrawn', async () => {
  const shift = await openShift()
  await interest(shift, people.ada)
  await interest(shift, people.bob)
  await makeShiftRequest(stage.db, { shift, provider: people.ada })
  await accepted(stage.server.call(scheduleActionEndpoints.deleteShift, about(shift), stage.token))
  expect(await told()).toEqual([
    [people.ada.id, `You asked for the open shift on ${named}. It has been withdrawn.`],
    [people.bob.id, `You showed interest in the open shift on ${named}. It has been withdrawn.`],
  ])
})

test('deactivating a block tells the providers who showed interest in its open shifts, once', async () => {
  const shift = await openShift()
  await interest(shift, people.bob)
  const turn = (isDeactivated: boolean) =>
    stage.server.call(
      scheduleBlockEndpoints.setDeactivated,
      { schedulerId: stage.block.id, isDeactivated },
      stage.token,
    )
  for (const isDeactivated of [true, false, true, false]) await turn(isDeactivated)
  expect(await told()).toEqual([
    [people.bob.id, `You showed interest in the open shift on ${named}. It has been withdrawn.`],
  ])
})
