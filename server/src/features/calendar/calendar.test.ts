import { type CalendarEntry, scheduleEndpoints } from '@shiftward/contract/schedule.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsOf, type Stage, setStage } from '../../../test/stage.ts'
import {
  makeBlock,
  makeInterest,
  makeLeave,
  makeOffer,
  makeOrganization,
  makeProvider,
  makeRelease,
  makeShift,
  makeShiftRequest,
  makeSwap,
  makeUser,
} from '../../demo/factories.ts'

let stage: Stage
beforeAll(async () => {
  stage = await setStage()
  const { db, block, nightBlock, provider, organization, facility } = stage
  const date = '2026-11-15'
  const sourced = { provider, published_at: new Date(), secured_at: new Date(), is_sourced: true, ask_rate: 75 }
  await makeShift(db, { block, date, state: 'vacancy' })
  await makeShift(db, { block, date, ask_rate: 70.5, is_rate_masked: true })
  const wanted = await makeShift(db, { block, date })
  await makeInterest(db, { shift: wanted, provider, created_at: new Date('2026-10-02T00:00:00Z') })
  const second = await makeProvider(db, { first_name: 'Émile', last_name: 'O"Neil' })
  await makeInterest(db, { shift: wanted, provider: second, created_at: new Date('2026-10-03T00:00:00Z') })
  await makeShift(db, { block, date, provider, is_on_call: true, comment: 'Say "hi" \\ to Zoë' })
  await makeShift(db, { block, date, ...sourced, add_on_hours: 2, add_on_rate: 95.25 })
  await makeShift(db, { block, date, ...sourced, is_mobile_request: true })
  await makeShift(db, { block: nightBlock, date: '2026-11-30', provider })
  await makeShift(db, { block, date: '2026-12-01', provider })
  const leave = { provider, organization, status: 'Approved' }
  await makeLeave(db, { ...leave, from_date: '2026-11-29', to_date: '2026-12-02' })
  await makeLeave(db, { ...leave, from_date: '2026-11-05', to_date: '2026-11-06', status: 'Open' })
  const nurse = await makeProvider(db, { facility, skills: ['Registered Nurse'] })
  await makeLeave(db, { ...leave, provider: nurse, from_date: '2026-11-05', to_date: '2026-11-05' })
  const resident = await makeProvider(db, { facility, skills: ['Resident'] })
  await makeLeave(db, { ...leave, provider: resident, from_date: '2026-11-07', to_date: '2026-11-07' })
})
afterAll(() => stage.server.close())

const month = async (input: Record<string, unknown> = {}, token = stage.token) =>
  stage.server.call(
    scheduleEndpoints.ofDepartment,
    { departmentCode: stage.department.code, month: 11, year: 2026, ...input },
    token,
  )
const entriesOf = async (input?: Record<string, unknown>): Promise<CalendarEntry[]> =>
  (await month(input)).body.data.providerDatas

test('a month may be written with a leading zero', async () => {
  expect((await month({ month: '09' })).status).toBe(200)
  for (const wrong of ['00', '13', '011', 'Nov'])
    expect((await month({ month: wrong })).body.error.fields).toEqual({ month: texts.common.invalidMonth })
})

test('the month of a department holds every kind of entry with all its fields', async () => {
  const entries = await entriesOf()
  const shifts = entries.filter(({ shiftId }) => shiftId !== null)
  expect(shifts.map(({ date, flag }) => [date, flag])).toEqual([
    ['11-15-2026', 0],
    ['11-15-2026', 1],
    ['11-15-2026', 3],
    ['11-15-2026', 2],
    ['11-15-2026', 4],
    ['11-15-2026', 10],
    ['11-30-2026', 2],
  ])
  const [vacancy, open, interest, assigned, sourced, mobile, night] = shifts
  expect(vacancy).toMatchObject({ id: vacancy?.shiftId, providerCode: null, askRate: null })
  expect(open).toMatchObject({ id: -1, askRate: 70.5, rateMask: true, interests: [], labourType: expect.any(Array) })
  expect(interest).toMatchObject({
    id: -1,
    interests: [{ providerCode: stage.provider.code, providerName: 'Ada Moss' }, { providerName: 'Émile O"Neil' }],
  })
  expect(assigned).toEqual({
    id: assigned?.shiftId,
    shiftId: expect.any(Number),
    version: 1,
    date: '11-15-2026',
    startTime: '07:00:00',
    endTime: '15:00:00',
    flag: 2,
    skillLevel: 'Physician',
    providerCode: stage.provider.code,
    providerName: 'Ada Moss',
    providerLastName: 'Moss',
    preferredCallNumber: null,
    askRate: null,
    ceilingRate: 80,
    rateMask: false,
    onCallOpenShift: true,
    isSourceShift: false,
    isMobileRequest: false,
    isDoubleBooked: false,
    confirmedRules: [],
    confirmedBy: null,
    confirmedAt: null,
    isUnsent: true,
    isMadeByAssigning: false,
    addOnHours: 0,
    addonRate: null,
    comment: 'Say "hi" \\ to Zoë',
    labourType: [],
    teamCode: stage.days.code,
    teamName: 'Days',
    color_Code: stage.days.color,
    scheduleCode: stage.block.code,
    interests: [],
    requests: [],
    offers: [],
    release: null,
    swap: null,
  })
  expect(sourced).toMatchObject({ isSourceShift: true, askRate: 75, addOnHours: 2, addonRate: 95.25 })
  expect(mobile).toMatchObject({ isMobileRequest: true, isSourceShift: true })
  expect(night).toMatchObject({ startTime: '19:00:00', endTime: '07:00:00', teamName: 'Nights' })
})

test('tells who confirmed which warnings of a shift, and when, in local time', async () => {
  const confirmation = {
    confirmed_rules: ['rest', 'weekly-hours'],
    confirmed_by: stage.admin.id,
    confirmed_at: new Date('2026-10-01T02:00:00Z'),
  }
  const shift = await makeShift(stage.db, {
    block: stage.block,
    provider: stage.provider,
    date: '2026-12-20',
    ...confirmation,
  })
  const { first_name, last_name } = stage.admin
  const found = (await callsOf(stage).calendar(stage.block)).find(({ shiftId }) => shiftId === shift.id)
  expect(found).toMatchObject({
    confirmedRules: ['rest', 'weekly-hours'],
    confirmedBy: `${first_name} ${last_name}`,
    confirmedAt: '09-30-2026 22:00:00',
  })
  await stage.db.deleteFrom('shifts').where('id', '=', shift.id).execute()
})

test('shows approved leaves day by day, for providers who could work here', async () => {
  const leaves = (await entriesOf()).filter(({ flag }) => flag === 5)
  expect(leaves.map(({ date, skillLevel, shiftId, teamCode }) => [date, skillLevel, shiftId, teamCode])).toEqual([
    ['11-07-2026', '', null, null],
    ['11-29-2026', '', null, null],
    ['11-30-2026', '', null, null],
  ])
  expect(leaves[1]).toMatchObject({ providerCode: stage.provider.code, providerName: 'Ada Moss', comment: '' })
  const ofNights = (await callsOf(stage).calendar(stage.nightBlock)).filter(({ flag }) => flag === 5)
  expect(ofNights.map(({ date }) => date)).toEqual(['11-29-2026', '11-30-2026', '12-01-2026', '12-02-2026'])
})

test('a block holds its own shifts', async () => {
  const entries = await callsOf(stage).calendar(stage.block)
  expect(entries.filter(({ flag }) => flag !== 5).map(({ date }) => date)).toEqual([
    ...Array.from({ length: 6 }, () => '11-15-2026'),
    '12-01-2026',
  ])
})

test('the ceiling of an open shift is the department’s current rate; an assigned one keeps its own', async () => {
  const rate = (value: number) =>
    stage.db
      .updateTable('department_skills')
      .set({ rate: value, maximum_rate: 100 })
      .where('skill', '=', 'Physician')
      .execute()
  await rate(90)
  const ceilings = (await entriesOf()).filter(({ date }) => date === '11-15-2026').map((entry) => entry.ceilingRate)
  expect(ceilings).toEqual([90, 90, 90, 80, 80, 80])
  await rate(80)
})

test('a deactivated block shows only assigned shifts', async () => {
  const block = await makeBlock(stage.db, {
    team: stage.days,
    start_date: '2027-01-01',
    end_date: '2027-01-31',
    is_deactivated: true,
  })
  const kept = await makeShift(stage.db, { block, provider: stage.provider })
  const open = await makeShift(stage.db, { block })
  const vacancy = await makeShift(stage.db, { block, state: 'vacancy' })
  expect((await entriesOf({ month: 1, year: 2027 })).map(({ shiftId }) => shiftId)).toEqual([kept.id])

  // Its own calendar shows all of them, read-only.
  const shown = await callsOf(stage).calendar(block)
  expect(shown.map(({ shiftId }) => shiftId)).toEqual([kept.id, open.id, vacancy.id])
  const deletion = { teamCode: stage.days.code, date: vacancy.date, shiftId: vacancy.id }
  const refused = await stage.server.call(scheduleActionEndpoints.deleteShift, deletion, stage.token)
  expect([refused.status, refused.body.error.message]).toEqual([409, texts.schedule.blockDeactivated])
})

test('an empty month is an empty list', async () => {
  expect(await entriesOf({ month: 2, year: 2030 })).toEqual([])
})

test('only callers in scope can read', async () => {
  const { db, server, facility, department } = stage
  const who = { facilities: [facility], departments: [department] }
  const generic = await server.tokenOf(await makeUser(db, { user_type: 'generic', ...who }))
  expect((await month({}, generic)).status).toBe(200)
  const rival = await server.tokenOf(await makeUser(db, { organization: await makeOrganization(db) }))
  expect((await month({}, rival)).status).toBe(404)
})

test('an open shift shows who asked for it and since when, only to those who may decide', async () => {
  const { db, server, block, facility, department, provider } = stage
  const shift = await makeShift(db, { block, date: '2027-02-10' })
  const second = await makeProvider(db, { facility, first_name: 'Bea', last_name: 'Late' })
  const denied = await makeProvider(db, { facility })
  const later = await makeShiftRequest(db, { shift, provider: second, submitted_at: new Date('2026-10-03T12:00:00Z') })
  const first = await makeShiftRequest(db, { shift, provider, submitted_at: new Date('2026-10-02T12:00:00Z') })
  await makeShiftRequest(db, { shift, provider: denied, status: 'UserDenied', decided_at: new Date() })
  const february = { month: 2, year: 2027 }
  const requests = [
    {
      shiftApprovalId: first.id,
      providerCode: provider.code,
      providerName: 'Ada Moss',
      submittedOn: '10-02-2026 08:00:00',
    },
    expect.objectContaining({ shiftApprovalId: later.id, providerName: 'Bea Late' }),
  ]
  expect(await entriesOf(february)).toMatchObject([{ flag: 1, interests: [], requests }])
  expect(await callsOf(stage).calendar(block)).toContainEqual(expect.objectContaining({ shiftId: shift.id, requests }))
  const viewer = await makeUser(db, { is_view_scheduler: true, facilities: [facility], departments: [department] })
  const seen = (await month(february, await server.tokenOf(viewer))).body.data.providerDatas
  expect(seen).toMatchObject([{ shiftId: shift.id, requests: [] }])
})

test('both shifts of an exchange show who waits for whom until it ends, only to those who may decide', async () => {
  const { db, server, block, facility, department, provider } = stage
  const [bea, cy] = [
    await makeProvider(db, { facility, first_name: 'Bea', last_name: 'Late' }),
    await makeProvider(db, { facility, first_name: 'Cy', last_name: 'Cole' }),
  ]
  const shift = await makeShift(db, { block, provider, date: '2027-01-10' })
  const back = await makeShift(db, { block, provider: bea, date: '2027-01-11' })
  const several = await makeShift(db, { block, provider, date: '2027-01-12' })
  const ended = await makeShift(db, { block, provider, date: '2027-01-13' })
  const returning = { return_shift_id: back.id, return_date: back.date, return_skill: back.skill }
  const hours = { return_start_time: back.start_time, return_end_time: back.end_time, return_is_on_call: false }
  await makeSwap(db, { shift, to: bea, ...returning, ...hours })
  for (const to of [bea, cy]) await makeSwap(db, { shift: several, to, group_id: 1, status: 'MediatorApproved' })
  await makeSwap(db, { shift: ended, to: bea, status: 'MediatorDenied' })
  const january = { month: 1, year: 2027 }
  const swaps = [
    { providerNames: ['Bea Late'], isReturn: false, isApproved: false },
    { providerNames: ['Ada Moss'], isReturn: true, isApproved: false },
    { providerNames: ['Bea Late', 'Cy Cole'], isReturn: false, isApproved: true },
    null,
  ]
  const ids = [shift, back, several, ended].map(({ id }) => id)
  const swapsIn = (entries: CalendarEntry[]) => ids.map((id) => entries.find(({ shiftId }) => shiftId === id)?.swap)
  expect(swapsIn(await entriesOf(january))).toEqual(swaps)
  expect(swapsIn(await callsOf(stage).calendar(block))).toEqual(swaps)
  const viewer = await makeUser(db, { is_view_scheduler: true, facilities: [facility], departments: [department] })
  const seen = (await month(january, await server.tokenOf(viewer))).body.data.providerDatas
  expect(swapsIn(seen)).toEqual([null, null, null, null])
})

test('a shift shows its open offers and the next step of its release, only to those who may write schedules', async () => {
  const { db, server, block, facility, department, provider } = stage
  const vacancy = await makeShift(db, { block, date: '2027-02-10', state: 'vacancy' })
  const open = await makeShift(db, { block, date: '2027-02-11' })
  const done = await makeShift(db, { block, date: '2027-02-12' })
  const ended = { state: 'declined', ended_at: new Date() }
  await makeOffer(db, { shift: vacancy, provider })
  await makeOffer(db, { shift: vacancy, provider: await makeProvider(db, { facility }), ...ended })
  const steps = JSON.stringify([{ doneAt: '2027-02-01T10:00:00Z' }, { doneAt: null }, { doneAt: null }])
  await makeRelease(db, { shift: open, steps, next_at: new Date('2027-02-01T20:30:00Z') })
  await makeRelease(db, { shift: done, next_at: null })
  const ids = [vacancy, open, done].map(({ id }) => id)
  const shownIn = (entries: CalendarEntry[]) =>
    ids.map((id) => {
      const entry = entries.find(({ shiftId }) => shiftId === id)
      return [entry?.offers, entry?.release]
    })
  const february = { month: 2, year: 2027 }
  const shown = [
    [[{ providerCode: provider.code, providerName: 'Ada Moss' }], null],
    [[], { step: 1, steps: 3, nextAt: '02-01-2027 15:30:00' }],
    [[], null],
  ]
  expect(shownIn(await entriesOf(february))).toEqual(shown)
  expect(shownIn(await callsOf(stage).calendar(block))).toEqual(shown)
  const viewer = await makeUser(db, { is_view_scheduler: true, facilities: [facility], departments: [department] })
  const seen = (await month(february, await server.tokenOf(viewer))).body.data.providerDatas
  expect(shownIn(seen)).toEqual(ids.map(() => [[], null]))
})

test('somebody who only looks at schedules gets no amount of a masked rate', async () => {
  const { db, block, facility, department, server } = stage
  const date = '2027-03-01'
  const offer = { block, date, ask_rate: 70.5, add_on_hours: 2, add_on_rate: 90 }
  await makeShift(db, { ...offer, is_rate_masked: true })
  await makeShift(db, offer)
  const march = { month: 3, year: 2027 }
  const viewer = await makeUser(db, { is_view_scheduler: true, facilities: [facility], departments: [department] })
  const generic = await makeUser(db, { user_type: 'generic', facilities: [facility] })
  const amounts = { askRate: 70.5, addonRate: 90, ceilingRate: expect.any(Number) }
  const masked = { rateMask: true, askRate: null, addonRate: null, ceilingRate: null }
  for (const onlooker of [viewer, generic]) {
    const token = await server.tokenOf(onlooker)
    expect((await month(march, token)).body.data.providerDatas).toMatchObject([masked, amounts])
    const ofBlock = await server.call(scheduleEndpoints.ofBlock, { code: block.code }, token)
    expect(ofBlock.body.data.filter((entry: CalendarEntry) => entry.date === '03-01-2027')).toMatchObject([
      masked,
      amounts,
    ])
  }
  expect(await entriesOf(march)).toMatchObject([{ ...amounts, rateMask: true }, amounts])
})

test('refuses an invalid month or department', async () => {
  const refused = await month({ departmentCode: '' })
  expect(refused.body.error.fields).toEqual({ departmentCode: texts.schedule.departmentRequired })
  expect((await month({ month: 13 })).status).toBe(400)
  expect((await month({ year: 1 })).status).toBe(400)
})
