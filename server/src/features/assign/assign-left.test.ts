import { candidateEndpoints } from '@shiftward/contract/candidate.ts'
import { leaveEndpoints } from '@shiftward/contract/leave.ts'
import { type Coverage, needEndpoints } from '@shiftward/contract/need.ts'
import { ruleEndpoints } from '@shiftward/contract/rule.ts'
import { scheduleEndpoints } from '@shiftward/contract/schedule.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { scheduleMoveEndpoints } from '@shiftward/contract/schedule-move.ts'
import { schedulePlanEndpoints } from '@shiftward/contract/schedule-plan.ts'
import { scheduleSelectionEndpoints } from '@shiftward/contract/schedule-selection.ts'
import { scheduleUndoEndpoints } from '@shiftward/contract/schedule-undo.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { unlikeTheirHistory } from '../../../test/invariants.ts'
import { callsOf, messagesIn, publishedOf, type Stage, setStage, shiftOf } from '../../../test/stage.ts'
import {
  makeBlock,
  makeNeeds,
  makeProvider,
  makeShift,
  makeSwap,
  makeUser,
  type Shift,
  type User,
} from '../../demo/factories.ts'

/** What somebody has worked of a running shift, and the rest of it. */

let stage: Stage
let ada: User
let bea: User

beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage.server.close())
beforeEach(async () => {
  for (const table of ['outbox', 'shifts', 'leaves', 'team_needs'] as const) await stage.db.deleteFrom(table).execute()
  ada = await makeProvider(stage.db, { facility: stage.facility, first_name: 'Ada', last_name: 'Able' })
  bea = await makeProvider(stage.db, { facility: stage.facility, first_name: 'Bea', last_name: 'Bold' })
  await goTo('2026-11-15T15:00:00Z')
})

async function goTo(moment: string) {
  stage.server.clock.now = new Date(moment)
  stage.token = await stage.server.tokenOf(stage.admin)
}
const day = (date: string, rest: object = {}) =>
  makeShift(stage.db, { block: stage.block, provider: ada, date, isPublished: true, ...rest })
const night = (date: string, rest: object = {}) => day(date, { block: stage.nightBlock, ...rest })
const leave = (shift: { id: number; version: number }, leftAt: string) =>
  stage.server.call(scheduleActionEndpoints.callOut, { shiftId: shift.id, version: shift.version, leftAt }, stage.token)
/** The rest that becomes a vacancy. */
const restOf = async (shift: Shift, leftAt: string): Promise<Shift> => {
  const { status, body } = await leave(shift, leftAt)
  expect(status, JSON.stringify(body)).toBe(200)
  return shiftOf(stage, body.data.vacancyId)
}
const calledOut = async ({ id }: { id: number }) =>
  (await stage.server.call(candidateEndpoints.calledOut, { shiftId: String(id) }, stage.token)).body.data
const give = async (shift: Shift, provider: User): Promise<Shift> => {
  const [team, block] = shift.team_id === stage.days.id ? [stage.days, stage.block] : [stage.nights, stage.nightBlock]
  const { body } = await callsOf(stage).add({
    team,
    block,
    provider,
    date: [wire(shift)],
    shiftId: shift.id,
    isConfirmed: true,
  })
  expect(body).toMatchObject({ status: true })
  return shiftOf(stage, shift.id)
}
const wire = ({ date }: Shift) => `${date.slice(5)}-${date.slice(0, 4)}`
const undo = async () => (await stage.server.call(scheduleUndoEndpoints.undo, {}, stage.token)).status
const move = (shift: Shift, toDate: string) =>
  stage.server.call(scheduleMoveEndpoints.moveShift, { shiftId: shift.id, version: shift.version, toDate }, stage.token)

const remove = async (shift: Shift) => {
  const input = { teamCode: stage.nights.code, shiftId: shift.id, date: wire(shift) }
  expect((await stage.server.call(scheduleActionEndpoints.deleteShift, input, stage.token)).status).toBe(200)
}
/** Nobody has worked it after all. */
const removeLeft = async (shift: Shift) => {
  const input = { teamCode: stage.nights.code, shiftId: shift.id, date: wire(shift) }
  expect((await stage.server.call(scheduleActionEndpoints.deleteProvider, input, stage.token)).status).toBe(200)
  await remove(shift)
}

/** A night that Ada left at 04:30, half an hour ago. */
async function leftNight() {
  await goTo('2026-11-17T10:00:00Z')
  const shift = await night('2026-11-16')
  return { shift, rest: await restOf(shift, '04:30') }
}

test('the rest says whose it is, also where the substitute leaves too', async () => {
  const shift = await day('2026-11-15', { is_rate_masked: true })
  const rest = await restOf(shift, '08:00')
  expect(rest).toMatchObject({ rest_of: shift.id, is_rate_masked: true })
  const last = await restOf(await give(rest, bea), '09:30')
  expect(last).toMatchObject({ rest_of: shift.id, start_time: '09:30:00', end_time: '15:00:00' })
  expect(await shiftOf(stage, rest.id)).toMatchObject({ provider_id: bea.id, rest_of: shift.id, end_time: '09:30:00' })
})

test('says who called out of a vacancy and when, until somebody has had it', async () => {
  const shift = await day('2026-11-15')
  const rest = await restOf(shift, '10:00')
  expect(await calledOut(rest)).toEqual({ providerName: 'Ada Able', at: '11-15-2026 10:00:00' })
  expect(await calledOut(shift)).toBeNull()
  const tomorrow = await day('2026-11-16')
  const input = { shiftId: tomorrow.id, version: tomorrow.version }
  await stage.server.call(scheduleActionEndpoints.callOut, input, stage.token)
  expect(await calledOut(tomorrow)).toMatchObject({ providerName: 'Ada Able' })
  const given = await give(await shiftOf(stage, tomorrow.id), bea)
  expect(await calledOut(given)).toBeNull()
  const it = { teamCode: stage.days.code, date: '11-16-2026', shiftId: given.id }
  await stage.server.call(scheduleActionEndpoints.deleteProvider, it, stage.token)
  expect([(await shiftOf(stage, given.id)).state, await calledOut(given)]).toEqual(['vacancy', null])
})

test('other hours of what was worked can be taken back, although the person is on leave that day', async () => {
  await goTo('2026-11-15T18:00:00Z')
  const shift = await day('2026-11-15')
  await restOf(shift, '12:00')
  const { version } = await shiftOf(stage, shift.id)
  const input = { id: String(shift.id), version: String(version), StartTime: '07:00:00', EndTime: '11:30:00' }
  const changed = await stage.server.call(scheduleActionEndpoints.changeTime, input, stage.token)
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  expect(await undo()).toBe(200)
  expect(await shiftOf(stage, shift.id)).toMatchObject({ end_time: '12:00:00' })
})

test('what was worked comes back when its deletion is undone, although the person is on leave that day', async () => {
  const given = { team: stage.days, block: stage.block, provider: ada, date: ['11-15-2026'], isConfirmed: true }
  const shift = await shiftOf(stage, (await callsOf(stage).add(given)).body.data.added[0].shiftId)
  await restOf(shift, '09:00')
  await goTo('2026-11-15T15:01:00Z')
  const input = { teamCode: stage.days.code, shiftId: shift.id, date: wire(shift), isRemoved: true }
  expect((await stage.server.call(scheduleActionEndpoints.deleteProvider, input, stage.token)).status).toBe(200)
  expect(await undo()).toBe(200)
  expect(await shiftOf(stage, shift.id)).toMatchObject({ provider_id: ada.id, end_time: '09:00:00' })
})

test('a rest that nobody has follows when the time of leaving is corrected, and goes if they stayed', async () => {
  await goTo('2026-11-15T18:00:00Z')
  const shift = await day('2026-11-15')
  const rest = await restOf(shift, '12:00')
  const correct = async (EndTime: string) => {
    const { version } = await shiftOf(stage, shift.id)
    const input = {
      id: String(shift.id),
      version: String(version),
      StartTime: '07:00:00',
      EndTime,
      isConfirmed: 'true',
    }
    const changed = await stage.server.call(scheduleActionEndpoints.changeTime, input, stage.token)
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  }
  await correct('11:30:00')
  expect(await shiftOf(stage, rest.id)).toMatchObject({ start_time: '11:30:00', end_time: '15:00:00' })
  await correct('15:00:00')
  const left = await stage.db.selectFrom('shifts').select('id').where('block_id', '=', stage.block.id).execute()
  expect(left).toEqual([{ id: shift.id }])
  for (const start_time of ['11:30:00', '12:00:00']) {
    expect(await undo()).toBe(200)
    expect(await shiftOf(stage, rest.id)).toMatchObject({ start_time, rest_of: shift.id })
  }
  const unlike = (await unlikeTheirHistory(stage.db)) as { id: number }[]
  expect(unlike.map(({ id }) => id)).not.toContain(rest.id)

  await give(await shiftOf(stage, rest.id), bea)
  await correct('11:00:00')
  expect(await shiftOf(stage, rest.id)).toMatchObject({ start_time: '12:00:00', provider_id: bea.id })
})

describe('after the last night of a block, or of a closed team', () => {
  test.each(['block', 'team'])('the rest of it is given, passed on and freed: %s', async (ends) => {
    await goTo('2027-04-01T10:00:00Z')
    const shift = await night('2027-03-31')
    const rest = await restOf(shift, '04:30')
    if (ends === 'team') await stage.db.updateTable('teams').set({ last_day: '2027-03-31' }).execute()
    onTestFinished(() =>
      stage.db
        .updateTable('teams')
        .set({ last_day: null })
        .execute()
        .then(() => undefined),
    )
    const given = await give(rest, bea)
    const passed = await stage.server.call(
      scheduleMoveEndpoints.moveShift,
      { shiftId: rest.id, version: given.version, toProviderId: stage.provider.code, isConfirmed: true },
      stage.token,
    )
    expect(passed.body).toMatchObject({ status: true })
    for (const provider_id of [bea.id, null]) {
      expect(await undo()).toBe(200)
      expect(await shiftOf(stage, rest.id)).toMatchObject({ provider_id })
    }
  })
})

describe('coverage', () => {
  const coverage = async (startDate: string, endDate = startDate) => {
    const input = { departmentCode: stage.department.code, startDate, endDate }
    const { body } = await stage.server.call(needEndpoints.coverage, input, stage.token)
    return body.data.map(({ date, needed, filled }: Coverage) => [date, needed, filled])
  }
  const blocksOf = async (code: string) =>
    (await stage.server.call(needEndpoints.byTeam, { code }, stage.token)).body.data.blocks

  test('a shift and its rest are one place, which is short until somebody has the rest', async () => {
    await makeNeeds(stage.db, { team: stage.days, needs: { Physician: 2 } })
    const shift = await day('2026-11-15')
    expect(await coverage('11-15-2026')).toEqual([['11-15-2026', 2, 1]])
    const rest = await restOf(shift, '08:00')
    expect(await coverage('11-15-2026')).toEqual([['11-15-2026', 2, 0]])
    const last = await restOf(await give(rest, bea), '09:30')
    expect(await coverage('11-15-2026')).toEqual([['11-15-2026', 2, 0]])
    await give(last, stage.provider)
    expect(await coverage('11-15-2026')).toEqual([['11-15-2026', 2, 1]])
    // Two shifts that are planned one after the other are two people.
    await day('2026-11-15', { provider: bea, start_time: '15:00:00', end_time: '19:00:00' })
    expect(await coverage('11-15-2026')).toEqual([['11-15-2026', 2, 2]])
  })

  test('a rest after midnight counts for the night that was left', async () => {
    await makeNeeds(stage.db, { team: stage.nights, needs: { Physician: 1 } })
    const { rest } = await leftNight()
    expect(rest.date).toBe('2026-11-17')
    expect(await coverage('11-16-2026', '11-17-2026')).toEqual([
      ['11-16-2026', 1, 0],
      ['11-17-2026', 1, 0],
    ])
    await give(rest, bea)
    expect(await coverage('11-16-2026', '11-17-2026')).toEqual([
      ['11-16-2026', 1, 1],
      ['11-17-2026', 1, 0],
    ])
  })

  test('a rest that was deleted is needed no longer', async () => {
    await makeNeeds(stage.db, { team: stage.nights, needs: { Physician: 1 } })
    const { rest } = await leftNight()
    await remove(rest)
    expect(await coverage('11-16-2026')).toEqual([['11-16-2026', 1, 1]])
    expect(await undo()).toBe(200)
    expect(await coverage('11-16-2026')).toEqual([['11-16-2026', 1, 0]])
  })

  test('a rest that has not begun is not beyond the need', async () => {
    await makeNeeds(stage.db, { team: stage.days, needs: { Physician: 1 } })
    await day('2026-11-15', { provider: bea })
    await restOf(await day('2026-11-15'), '10:05')
    expect(await blocksOf(stage.days.code)).toMatchObject([{ beyondNeed: 0 }])
    // The place of a shift beside it is.
    await day('2026-11-15', { provider: undefined, state: 'vacancy', start_time: '12:00:00' })
    expect(await blocksOf(stage.days.code)).toMatchObject([{ beyondNeed: 1 }])
  })

  test('opening a shift on the day of the rest makes a new one', async () => {
    const { rest } = await leftNight()
    const input = { teamCode: stage.nights.code, skillLevel: 'Physician', askRate: 60, date: ['11-17-2026'] }
    const { body } = await stage.server.call(scheduleActionEndpoints.createCalendarOpenShift, input, stage.token)
    const [made] = body.data.shiftIds
    expect(made).not.toBe(rest.id)
    expect(await shiftOf(stage, made)).toMatchObject({ state: 'open', start_time: '19:00:00', rest_of: null })
  })
})

describe('whoever left', () => {
  const candidate = async ({ id }: Shift) => {
    const { body } = await stage.server.call(candidateEndpoints.get, { shiftId: String(id) }, stage.token)
    return body.data.find(({ providerCode }: { providerCode: string }) => providerCode === ada.code)
  }

  test('is away until the shift would have ended, also on the next day', async () => {
    const { shift, rest } = await leftNight()
    const away = { rule: 'leave', level: 'block', text: texts.schedule.onLeave }
    expect(await candidate(rest)).toMatchObject({ level: 'block', findings: expect.arrayContaining([away]) })
    const of = { scheduleCode: stage.nightBlock.code, providerCode: ada.code }
    const { body } = await stage.server.call(ruleEndpoints.facts, of, stage.token)
    expect(body.data.person.leaves).toEqual([
      { fromDate: '2026-11-16', toDate: '2026-11-16', until: shift.ends_at.getTime() },
    ])
    const later = await night('2026-11-17', { provider: undefined, state: 'vacancy' })
    expect((await candidate(later)).findings.map(({ rule }: { rule: string }) => rule)).not.toContain('leave')
  })

  test('is not free on a day whose hours begin before that', async () => {
    await leftNight()
    const set = (start_time: string) =>
      stage.db.updateTable('teams').set({ start_time }).where('id', '=', stage.days.id).execute()
    onTestFinished(async () => void (await set('07:00:00')))
    await set('06:00:00')
    const of = { scheduleCode: stage.block.code, skills: ['Physician'], date: '11-17-2026' }
    const free = await stage.server.call(scheduleEndpoints.availableProviders, of, stage.token)
    const codes = free.body.data.map(({ providerCode }: { providerCode: string }) => providerCode)
    expect(codes).toContain(bea.code)
    expect(codes).not.toContain(ada.code)
  })

  test('can come back once the leave is cancelled', async () => {
    const { rest } = await leftNight()
    const { id } = await stage.db.selectFrom('leaves').select('id').executeTakeFirstOrThrow()
    await stage.server.call(leaveEndpoints.cancel, { leaveId: id, isGivenBack: false }, stage.token)
    expect((await candidate(rest)).findings.map(({ rule }: { rule: string }) => rule)).not.toContain('leave')
    expect(await give(rest, ada)).toMatchObject({ provider_id: ada.id })
  })
})

describe('the rest', () => {
  test('is one no longer on another day, and is again after an undo', async () => {
    const { shift, rest } = await leftNight()
    expect((await move(rest, '11-19-2026')).status).toBe(200)
    expect(await shiftOf(stage, rest.id)).toMatchObject({ date: '2026-11-19', rest_of: null })
    expect(await undo()).toBe(200)
    expect(await shiftOf(stage, rest.id)).toMatchObject({ date: '2026-11-17', rest_of: shift.id })
  })

  test('is one no longer when its shift moves away', async () => {
    await goTo('2026-11-17T09:28:00Z')
    const shift = await night('2026-11-16')
    const rest = await restOf(shift, '04:30')
    expect((await move(await shiftOf(stage, shift.id), '11-19-2026')).body.status).toBe(true)
    expect(await shiftOf(stage, rest.id)).toMatchObject({ rest_of: null })
  })

  test('goes when the leave of a substitute is cancelled, who then has all of theirs again', async () => {
    const shift = await day('2026-11-15')
    const rest = await give(await restOf(shift, '08:00'), bea)
    const { body } = await leave(rest, '09:30')
    const cancel = { leaveId: body.data.leaveId, isGivenBack: true }
    expect((await stage.server.call(leaveEndpoints.cancel, cancel, stage.token)).body.data.shiftIds).toEqual([rest.id])
    const whole = { provider_id: bea.id, start_time: '08:00:00', end_time: '15:00:00', rest_of: shift.id }
    expect(await shiftOf(stage, rest.id)).toMatchObject(whole)
    await expect(shiftOf(stage, body.data.vacancyId)).rejects.toThrow()
  })

  test('comes back as one when its deletion is undone', async () => {
    const { shift, rest } = await leftNight()
    await remove(rest)
    expect(await undo()).toBe(200)
    expect(await shiftOf(stage, rest.id)).toMatchObject({ rest_of: shift.id })
  })

  test('outlives its shift, and belongs to it again when that comes back', async () => {
    const { shift, rest } = await leftNight()
    await removeLeft(shift)
    expect(await shiftOf(stage, rest.id)).toMatchObject({ rest_of: null, version: 2 })
    expect(await undo()).toBe(200)
    expect(await shiftOf(stage, rest.id)).toMatchObject({ rest_of: shift.id })
    const unlike = (await unlikeTheirHistory(stage.db)) as { id: number }[]
    expect(unlike.filter(({ id }) => id === rest.id)).toEqual([])
  })

  test.each([
    ['moved', (rest: Shift) => move(rest, '11-19-2026')],
    ['deleted', (rest: Shift) => remove(rest)],
  ])('that was %s comes back by itself if its shift is gone', async (_, change) => {
    const { shift, rest } = await leftNight()
    await change(rest)
    const { token } = stage
    stage.token = await stage.server.tokenOf(await makeUser(stage.db, { departments: [stage.department] }))
    await removeLeft(shift)
    stage.token = token
    expect(await undo()).toBe(200)
    expect(await shiftOf(stage, rest.id)).toMatchObject({ date: '2026-11-17', rest_of: null })
  })
})

describe('copies', () => {
  const planned = async () => {
    const rows = await stage.db
      .selectFrom('shifts')
      .select(['date', 'start_time', 'end_time'])
      .where('date', '>', '2026-11-20')
      .orderBy('date')
      .execute()
    return rows.map(({ date, start_time, end_time }) => `${date} ${start_time}-${end_time}`)
  }
  const paste = async ({ id }: Shift, toDate: string) => {
    const shifts = [{ shiftId: id, toProviderCode: ada.code, toDate }]
    expect((await stage.server.call(scheduleSelectionEndpoints.paste, { shifts }, stage.token)).status).toBe(200)
  }

  test('take the shift as it was planned, also if nobody was needed for the rest', async () => {
    await goTo('2026-11-17T10:00:00Z')
    const week = { team: stage.nights, start_date: '2026-11-16', end_date: '2026-11-22' }
    const source = await makeBlock(stage.db, week)
    const target = await makeBlock(stage.db, { ...week, start_date: '2027-04-05', end_date: '2027-04-11' })
    const shift = await night('2026-11-16', { block: source })
    await remove(await restOf(shift, '04:30'))
    await paste(shift, '11-23-2026')
    const input = { fromCode: source.code, toCode: target.code, by: 'week', as: 'assigned' }
    const { body } = await stage.server.call(schedulePlanEndpoints.copyBlock, input, stage.token)
    expect(body.data.added).toHaveLength(1)
    expect(await planned()).toEqual(['2026-11-23 19:00:00-07:00:00', '2027-04-05 19:00:00-07:00:00'])
  })

  test('take all of it if only the last rest is gone, the rest as one sees it, and longer hours as they are', async () => {
    const shift = await day('2026-11-15')
    const rest = await give(await restOf(shift, '08:00'), bea)
    const last = await restOf(rest, '09:30')
    const input = { teamCode: stage.days.code, shiftId: last.id, date: wire(last) }
    await stage.server.call(scheduleActionEndpoints.deleteShift, input, stage.token)
    await paste(shift, '11-23-2026')
    const { version } = await shiftOf(stage, shift.id)
    const longer = { id: String(shift.id), version: String(version), StartTime: '07:00:00', EndTime: '17:00:00' }
    await stage.server.call(
      scheduleActionEndpoints.changeTime,
      { ...longer, addOnHourRate: '90', isConfirmed: 'true' },
      stage.token,
    )
    await paste(shift, '11-24-2026')
    await paste(rest, '11-25-2026')
    expect(await planned()).toEqual([
      '2026-11-23 07:00:00-15:00:00',
      '2026-11-24 07:00:00-17:00:00',
      '2026-11-25 08:00:00-09:30:00',
    ])
  })
})

describe('at the edges', () => {
  test('of a shift: its first and its last minute', async () => {
    await goTo('2026-11-15T12:00:00Z')
    const first = await day('2026-11-15')
    expect(await restOf(first, '07:05')).toMatchObject({ start_time: '07:05:00', end_time: '15:00:00' })
    await goTo('2026-11-16T19:59:00Z')
    const last = await day('2026-11-16')
    expect(await restOf(last, '14:55')).toMatchObject({ start_time: '14:55:00', ends_at: last.ends_at })
    await goTo('2026-11-17T20:00:00Z')
    expect(await leave(await day('2026-11-17'), '14:55')).toMatchObject({ status: 409 })
  })

  /** Clocks go back on 1 November 2026 and forward on 14 March 2027, at two o'clock. */
  test.each([
    ['in the hour that comes twice', '2026-10-31', '2026-11-01T06:45:00Z', '01:30', '2026-11-01T05:30:00Z'],
    ['after it', '2026-10-31', '2026-11-01T08:00:00Z', '03:00', '2026-11-01T08:00:00Z'],
    ['in the hour that is skipped', '2027-03-13', '2027-03-14T08:00:00Z', '02:30', '2027-03-14T07:30:00Z'],
    ['after that', '2027-03-13', '2027-03-14T08:00:00Z', '03:30', '2027-03-14T07:30:00Z'],
  ])('of summer time: %s, the two parts are as long as the shift', async (_, date, now, leftAt, moment) => {
    await goTo(now)
    const shift = await night(date)
    const rest = await restOf(shift, leftAt)
    expect(rest.starts_at).toEqual(new Date(moment))
    expect(rest.ends_at).toEqual(shift.ends_at)
    expect(await shiftOf(stage, shift.id)).toMatchObject({ starts_at: shift.starts_at, ends_at: rest.starts_at })
  })

  test.each([
    [
      'before a start in the skipped hour',
      '2027-03-14T08:10:00Z',
      { date: '2027-03-14', start_time: '02:30:00', end_time: '11:00:00' },
    ],
    [
      'before an end in it, because the rest would be a day long',
      '2027-03-14T07:25:00Z',
      { date: '2027-03-13', start_time: '22:00:00', end_time: '02:30:00' },
    ],
  ])('of summer time: refuses a time %s', async (_, now, { date, ...hours }) => {
    await goTo(now)
    const shift = await night(date, hours)
    expect(await leave(shift, '03:00')).toMatchObject({ status: 400 })
    expect(await shiftOf(stage, shift.id)).toMatchObject({ version: 1, ends_at: shift.ends_at })
  })
})

test('the rest of an on-call shift is on call', async () => {
  const shift = await day('2026-11-15', { is_on_call: true })
  expect(await restOf(shift, '09:00')).toMatchObject({ is_on_call: true, state: 'vacancy' })
  expect(await shiftOf(stage, shift.id)).toMatchObject({ is_on_call: true, provider_id: ada.id })
})

test('a change that was not published yet is told with the hours worked', async () => {
  const shift = await day('2026-11-15')
  const longer = { end_time: '17:00', ends_at: new Date('2026-11-15T22:00:00Z') }
  await stage.db.updateTable('shifts').set(longer).where('id', '=', shift.id).execute()
  const rest = await restOf(shift, '09:00')
  expect(rest).toMatchObject({ start_time: '09:00:00', end_time: '17:00:00' })
  expect(await publishedOf(stage, shift.id)).toMatchObject({ provider_id: ada.id, end_time: '09:00:00' })
  const [told] = (await messagesIn(stage)).filter(({ recipient_id }) => recipient_id === ada.id)
  expect(told?.body).toContain('Your shift ends when you left: Sun, Nov 15, 07:00-09:00 (Days, North).')
})

test('a swap that waits for an answer ends', async () => {
  const shift = await day('2026-11-15')
  const swap = await makeSwap(stage.db, { shift, to: bea })
  const rest = await restOf(shift, '09:00')
  const stored = await stage.db.selectFrom('swaps').selectAll().where('id', '=', swap.id).executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ status: 'MediatorDenied', shift_id: shift.id })
  const told = (await messagesIn(stage)).map(({ recipient_id, cause }) => [recipient_id, cause])
  expect(told).toEqual(expect.arrayContaining([[bea.id, `swap:${swap.id}:MediatorDenied`]]))
  expect(await give(rest, bea)).toMatchObject({ provider_id: bea.id })
})
