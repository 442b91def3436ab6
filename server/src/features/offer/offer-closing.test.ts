import { facilityEndpoints } from '@shiftward/contract/facility.ts'
import { offerEndpoints } from '@shiftward/contract/offer.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { scheduleMoveEndpoints } from '@shiftward/contract/schedule-move.ts'
import { scheduleUndoEndpoints } from '@shiftward/contract/schedule-undo.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { userAccountEndpoints } from '@shiftward/contract/user-account.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accepted } from '../../../test/harness.ts'
import { messagesIn, type Stage, setStage, shiftOf } from '../../../test/stage.ts'
import {
  makeInterest,
  makeProvider,
  makeShift,
  makeShiftRequest,
  makeUser,
  type Shift,
  type User,
} from '../../demo/factories.ts'

/** An open shift of 17 November, two hours of it add-on hours that pay more, offered to Ada. */
let stage: Stage
let shift: Shift
let ada: User

beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage.server.close())
beforeEach(async () => {
  const { db, facility, block } = stage
  for (const table of ['outbox', 'shifts', 'published_shifts'] as const) await db.deleteFrom(table).execute()
  ada = await makeProvider(db, { facility, first_name: 'Ada' })
  const addOn = { end_time: '17:00:00', add_on_hours: 2, add_on_rate: 90 }
  shift = await makeShift(db, { block, date: '2026-11-17', ask_rate: 60, ...addOn })
  await accepted(stage.server.call(offerEndpoints.send, { shiftId: shift.id, providerCodes: [ada.code] }, stage.token))
})

const state = async () => {
  const { state, reason } = await stage.db.selectFrom('offers').select(['state', 'reason']).executeTakeFirstOrThrow()
  return reason === null ? state : `${state}: ${reason}`
}
const told = async () => (await messagesIn(stage)).slice(1).map(({ recipient_id, body }) => [recipient_id, body])
const hasHeard = async (why: string) => expect(await told()).toContainEqual([ada.id, expect.stringContaining(why)])
const changeTime = (rest: object) => {
  const hours = { id: shift.id, StartTime: '07:00:00', EndTime: '17:00:00' }
  return stage.server.call(scheduleActionEndpoints.changeTime, { ...hours, ...rest }, stage.token)
}
const openTo = (labourType: string[], rest: object = {}) => {
  const which = { teamCode: stage.days.code, shiftId: shift.id, skillLevel: 'Physician', date: ['11-17-2026'] }
  return stage.server.call(
    scheduleActionEndpoints.createCalendarOpenShift,
    { ...which, askRate: 60, labourType, ...rest },
    stage.token,
  )
}

describe('an offer ends, and the person hears why, when', () => {
  test('the add-on hours of the shift pay less', async () => {
    expect((await changeTime({ addOnHourRate: 70 })).status).toBe(200)
    expect(await state()).toBe('closed: changed')
    await hasHeard('Its day, hours or terms have changed.')
  })

  test('somebody undoes what made the shift pay more', async () => {
    await stage.db.deleteFrom('offers').execute()
    await openTo([], { askRate: 70 })
    await accepted(
      stage.server.call(offerEndpoints.send, { shiftId: shift.id, providerCodes: [ada.code] }, stage.token),
    )
    expect((await stage.server.call(scheduleUndoEndpoints.undo, {}, stage.token)).status).toBe(200)
    expect(await state()).toBe('closed: changed')
  })

  test('the shift goes to another day', async () => {
    const to = { shiftId: shift.id, version: shift.version, toDate: '11-18-2026' }
    expect((await stage.server.call(scheduleMoveEndpoints.moveShift, to, stage.token)).status).toBe(200)
    expect(await state()).toBe('closed: changed')
    await hasHeard('Its day, hours or terms have changed.')
  })

  test('the person leaves the facility', async () => {
    const admin = await makeUser(stage.db, { facilities: [stage.facility] })
    const { id } = await stage.db
      .selectFrom('facility_providers')
      .select('id')
      .where('provider_id', '=', ada.id)
      .executeTakeFirstOrThrow()
    const token = await stage.server.tokenOf(admin)
    const { status } = await stage.server.call(facilityEndpoints.unmapProvider, { id: String(id) }, token)
    expect(status).toBe(200)
    expect(await state()).toBe('closed: left')
    await hasHeard('You no longer work there.')
  })
})

test('an offer to somebody whose account is deactivated ends without a message: they get none any more', async () => {
  const admin = await makeUser(stage.db, { facilities: [stage.facility] })
  const token = await stage.server.tokenOf(admin)
  const { status } = await stage.server.call(userAccountEndpoints.deactivate, { userCode: ada.code }, token)
  expect(status).toBe(200)
  expect(await state()).toBe('closed: left')
  expect(await told()).toEqual([])
})

test('an offer stays open when the add-on hours pay more, or only the comment changes', async () => {
  expect((await changeTime({ addOnHourRate: 100, comment: 'By the east door' })).status).toBe(200)
  expect(await shiftOf(stage, shift.id)).toMatchObject({ add_on_rate: '100.00', comment: 'By the east door' })
  expect(await state()).toBe('open')
})

describe('a shift that somebody asked for stays open to them', () => {
  let locum: User
  beforeEach(async () => {
    locum = await makeProvider(stage.db, { facility: stage.facility, labour_type: 'Locum', first_name: 'Lou' })
  })

  test('until their request is decided: the administrator is told whom the labor types leave out', async () => {
    await makeShiftRequest(stage.db, { shift, provider: locum })
    const { status, body } = await openTo(['Employee'])
    expect(status).toBe(409)
    expect(body.error.fields).toEqual({ labourType: texts.schedule.leavesOut(`Lou ${locum.last_name}`) })
    expect((await shiftOf(stage, shift.id)).labour_types).toContain('Locum')
  })

  test('also when somebody undoes what let them ask', async () => {
    await openTo(['Employee'])
    await openTo(['Employee', 'Locum'])
    await makeShiftRequest(stage.db, { shift, provider: locum })
    const { status, body } = await stage.server.call(scheduleUndoEndpoints.undo, {}, stage.token)
    expect([status, body.error.message]).toEqual([409, texts.schedule.leavesOut(`Lou ${locum.last_name}`)])
  })

  test('but not because of interest, which binds nobody', async () => {
    await makeInterest(stage.db, { shift, provider: locum })
    expect((await openTo(['Employee'])).status).toBe(200)
  })
})
