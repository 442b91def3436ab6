import { requestEndpoints } from '@shiftward/contract/request.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accepted } from '../../../test/harness.ts'
import { callsOf, messagesIn, type Stage, setPolicy, setStage, shiftOf } from '../../../test/stage.ts'
import {
  makeBlock,
  makeDepartment,
  makeDepartmentSkill,
  makeFacility,
  makeLeave,
  makeOrganization,
  makeProvider,
  makeShift,
  makeShiftRequest,
  makeSwap,
  makeTeam,
  makeUser,
  type Shift,
  type User,
} from '../../demo/factories.ts'
import { lockRequest } from '../request/request-change.store.ts'
import { closeBegunRequests } from '../request/request-closing.store.ts'

let stage: Stage
let ada: User
let bob: User
const text = texts.request
const { rule } = texts

beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage.server.close())
beforeEach(async () => {
  await stage.db.deleteFrom('outbox').execute()
  await stage.db.deleteFrom('shifts').execute()
  ada = await makeProvider(stage.db, { facility: stage.facility, first_name: 'Ada', last_name: 'Able' })
  bob = await makeProvider(stage.db, { facility: stage.facility, first_name: 'Bob', last_name: 'Bold' })
})

type ShiftRequest = { id: number; shift_id: number }
type Status = 'UserApproved' | 'UserDenied'
const openShift = (rest: object = {}) => makeShift(stage.db, { block: stage.block, date: '2026-11-15', ...rest })
const ask = (shift: Shift, provider: User, rest: object = {}) =>
  makeShiftRequest(stage.db, { shift, provider, ...rest })
const decideAll = (
  rows: [ShiftRequest, Status][],
  token = stage.token,
  endpoint: typeof requestEndpoints.decide | typeof requestEndpoints.rehearse = requestEndpoints.decide,
) =>
  stage.server.call(
    endpoint,
    rows.map(([{ id, shift_id }, approvalStatus]) => ({ shiftApprovalId: id, shiftId: shift_id, approvalStatus })),
    token,
  )
const approve = (request: ShiftRequest) => decideAll([[request, 'UserApproved']])
const deny = (request: ShiftRequest) => decideAll([[request, 'UserDenied']])
const list = async (input: object = {}, token = stage.token) =>
  (await stage.server.call(requestEndpoints.getAll, input, token)).body.data
const statusOf = async ({ id }: ShiftRequest) =>
  (await stage.db.selectFrom('shift_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()).status
const refusalOf = (answer: Awaited<ReturnType<typeof approve>>) => [answer.status, answer.body.error?.message]

describe('approving', () => {
  test('gives the shift, denies it to the others, and tells all of them', async () => {
    const shift = await openShift()
    const [mine, rival] = [await ask(shift, ada), await ask(shift, bob)]
    expect((await approve(mine)).body.data).toEqual({ decided: [mine.id], failed: [] })
    expect(await shiftOf(stage, shift.id)).toMatchObject({
      state: 'assigned',
      provider_id: ada.id,
      is_sourced: true,
      is_mobile_request: true,
      secured_at: stage.server.clock.now,
      version: 2,
    })
    expect([await statusOf(mine), await statusOf(rival)]).toEqual(['UserApproved', 'UserDenied'])
    expect(await messagesIn(stage)).toEqual([
      {
        recipient_id: ada.id,
        cause: `request:${mine.id}:UserApproved:2`,
        body: 'Your request for the shift on Sun, Nov 15, 07:00-15:00 (Days, North) was approved. It is on your schedule.',
      },
      {
        recipient_id: bob.id,
        cause: `request:${rival.id}:UserDenied`,
        body: 'You asked for the open shift on Sun, Nov 15, 07:00-15:00 (Days, North). It was given to someone else.',
      },
    ])
    const history = await stage.db.selectFrom('shift_history').selectAll().where('shift_id', '=', shift.id).execute()
    expect(history).toMatchObject([{ actor_id: stage.admin.id, action: 'assigned', at: stage.server.clock.now }])
    const entry = (await callsOf(stage).calendar(stage.block)).find(({ shiftId }) => shiftId === shift.id)
    expect(entry).toMatchObject({ flag: 10, providerCode: ada.code })
  })

  test('twice is refused, and changes nothing', async () => {
    const shift = await openShift()
    const request = await ask(shift, ada)
    await approve(request)
    const before = [await shiftOf(stage, shift.id), await messagesIn(stage)]
    expect(refusalOf(await approve(request))).toEqual([409, text.decidedAlready])
    expect(refusalOf(await deny(request))).toEqual([409, text.decidedAlready])
    expect([await shiftOf(stage, shift.id), await messagesIn(stage)]).toEqual(before)
  })

  test('only one of several simultaneous decisions succeeds', async () => {
    const request = await ask(await openShift(), ada)
    const answers = await Promise.all([approve(request), deny(request), approve(request), deny(request)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await messagesIn(stage)).toHaveLength(1)
  })

  test('assigning the shift by hand denies the open requests for it', async () => {
    const shift = await openShift()
    const request = await ask(shift, ada)
    const day = { date: ['11-15-2026'], shiftId: shift.id }
    await callsOf(stage).add({ team: stage.days, block: stage.block, provider: bob, ...day })
    expect(await statusOf(request)).toBe('UserDenied')
    expect((await messagesIn(stage)).map(({ cause }) => cause)).toEqual([
      `shift:${shift.id}:2`,
      `request:${request.id}:UserDenied`,
    ])
    expect(refusalOf(await approve(request))).toEqual([409, text.givenTo('Bob Bold')])
    expect((await shiftOf(stage, shift.id)).provider_id).toBe(bob.id)
  })

  test('is refused when the shift has been filled', async () => {
    const request = await ask(await openShift({ provider: bob }), ada)
    expect(refusalOf(await approve(request))).toEqual([409, texts.schedule.filledMeanwhile])
    expect(await statusOf(request)).toBe('Open')
  })

  test('works again for a shift that was freed and published again', async () => {
    const shift = await openShift()
    await approve(await ask(shift, ada))
    const named = { teamCode: stage.days.code, date: '11-15-2026', shiftId: shift.id }
    await accepted(stage.server.call(scheduleActionEndpoints.deleteProvider, named, stage.token))
    const again = { teamCode: stage.days.code, skillLevel: 'Physician', askRate: 60, date: ['11-15-2026'] }
    await accepted(stage.server.call(scheduleActionEndpoints.createCalendarOpenShift, again, stage.token))
    expect((await approve(await ask(shift, bob))).status).toBe(200)
    expect((await shiftOf(stage, shift.id)).provider_id).toBe(bob.id)
  })

  test('is refused while the provider is at work or on leave, has left, or the shift has begun or is withdrawn', async () => {
    const { db, organization } = stage
    await makeShift(db, { block: stage.nightBlock, provider: ada, date: '2026-11-14' })
    const overlapping = await ask(await openShift({ start_time: '06:00:00' }), ada)
    expect(refusalOf(await approve(overlapping))).toEqual([
      409,
      rule.warned('Overlap: Nights, 11-14, 19:00–07:00 (+1) EST, North'),
    ])

    const days = { from_date: '2026-11-20', to_date: '2026-11-20', status: 'Approved' }
    await makeLeave(db, { provider: ada, organization, ...days })
    const away = await ask(await openShift({ date: '2026-11-20' }), ada)
    expect(refusalOf(await approve(away))).toEqual([409, rule.warned(`Leave: ${texts.schedule.onLeave}`)])

    const begun = await ask(await openShift({ date: '2026-10-01', start_time: '08:00:00' }), bob)
    expect(refusalOf(await approve(begun))).toEqual([409, text.shiftStarted])

    const block = await makeBlock(db, {
      team: stage.days,
      start_date: '2026-11-01',
      end_date: '2026-11-30',
      is_deactivated: true,
    })
    const withdrawn = await ask(await openShift({ block }), bob)
    expect(refusalOf(await approve(withdrawn))).toEqual([409, texts.schedule.blockDeactivated])

    const left = await ask(await openShift({ date: '2026-11-25' }), bob)
    await db.deleteFrom('facility_providers').where('provider_id', '=', bob.id).execute()
    expect(refusalOf(await approve(left))).toEqual([409, text.notEligible])

    for (const request of [overlapping, away, begun, withdrawn, left]) {
      expect(await statusOf(request)).toBe('Open')
      expect((await shiftOf(stage, request.shift_id)).version).toBe(1)
      expect((await deny(request)).status).toBe(200)
    }
  })
})

describe('an open request whose shift has begun', () => {
  test('is denied once, and the provider is told', async () => {
    const shift = await openShift()
    const [mine, rival] = [await ask(shift, ada), await ask(shift, bob)]
    const later = await ask(await openShift({ date: '2026-11-16' }), ada)
    expect(await closeBegunRequests(stage.db, new Date(shift.starts_at.getTime() - 1))).toBe(0)
    const closed = await Promise.all([
      closeBegunRequests(stage.db, shift.starts_at),
      closeBegunRequests(stage.db, shift.starts_at),
    ])
    expect(closed.reduce((sum, one) => sum + one)).toBe(2)
    expect([await statusOf(mine), await statusOf(rival), await statusOf(later)]).toEqual([
      'UserDenied',
      'UserDenied',
      'Open',
    ])
    const { decided_at, decided_by } = await stage.db
      .selectFrom('shift_requests')
      .selectAll()
      .where('id', '=', mine.id)
      .executeTakeFirstOrThrow()
    expect({ decided_at, decided_by }).toEqual({ decided_at: shift.starts_at, decided_by: null })
    const body =
      'Your request for the shift on Sun, Nov 15, 07:00-15:00 (Days, North) has ended: the shift has started.'
    // The two runs may share the work, so the order of the messages is open.
    const told = await messagesIn(stage)
    expect(told.toSorted((one, other) => Number(one.recipient_id) - Number(other.recipient_id))).toEqual([
      { recipient_id: ada.id, cause: `request:${mine.id}:UserDenied`, body },
      { recipient_id: bob.id, cause: `request:${rival.id}:UserDenied`, body },
    ])
    expect((await shiftOf(stage, shift.id)).version).toBe(1)
    expect(refusalOf(await approve(mine))).toEqual([409, text.decidedAlready])
    expect(await closeBegunRequests(stage.db, shift.starts_at)).toBe(0)
  })

  test('is skipped while an administrator is deciding it', async () => {
    const shift = await openShift()
    const request = await ask(shift, ada)
    await stage.db.transaction().execute(async (deciding) => {
      await lockRequest(deciding, request.id)
      expect(await closeBegunRequests(stage.db, shift.starts_at)).toBe(0)
    })
    expect(await closeBegunRequests(stage.db, shift.starts_at)).toBe(1)
  })
})

test('denying leaves the shift open and tells the provider', async () => {
  const shift = await openShift()
  const [mine, rival] = [await ask(shift, ada), await ask(shift, bob)]
  expect((await deny(mine)).body.data).toEqual({ decided: [mine.id], failed: [] })
  expect([await statusOf(mine), await statusOf(rival)]).toEqual(['UserDenied', 'Open'])
  expect(await shiftOf(stage, shift.id)).toMatchObject({ state: 'open', version: 1 })
  expect(await messagesIn(stage)).toEqual([
    {
      recipient_id: ada.id,
      cause: `request:${mine.id}:UserDenied`,
      body: 'Your request for the shift on Sun, Nov 15, 07:00-15:00 (Days, North) was denied.',
    },
  ])
})

describe('many at once', () => {
  test('are decided one by one, and the answer says which failed and why', async () => {
    const [first, second] = [await openShift(), await openShift({ date: '2026-11-16' })]
    const [one, rival, other] = [await ask(first, ada), await ask(first, bob), await ask(second, bob)]
    const { status, body } = await decideAll([
      [one, 'UserApproved'],
      [rival, 'UserApproved'],
      [other, 'UserDenied'],
      [{ id: 987_654, shift_id: first.id }, 'UserApproved'],
      [{ id: other.id, shift_id: first.id }, 'UserApproved'],
    ])
    expect(status).toBe(200)
    expect(body.data).toEqual({
      decided: [one.id, other.id],
      failed: [
        { shiftApprovalId: rival.id, code: 409, message: 'The shift was given to Ada Able.', findings: [] },
        { shiftApprovalId: other.id, code: 404, message: 'Shift request not found', findings: [] },
        { shiftApprovalId: 987_654, code: 404, message: 'Shift request not found', findings: [] },
      ],
    })
  })

  const twoForOne = async () => {
    const shift = await openShift()
    const late = await ask(shift, ada, { submitted_at: new Date('2026-09-30T12:00:00Z') })
    const early = await ask(shift, bob, { submitted_at: new Date('2026-09-29T12:00:00Z') })
    const both: [ShiftRequest, Status][] = [
      [late, 'UserApproved'],
      [early, 'UserApproved'],
    ]
    return { shift, late, early, both }
  }

  test('are decided in the order of asking, whatever order the client sends', async () => {
    const { shift, late, early, both } = await twoForOne()
    const { body } = await decideAll(both)
    expect(body.data).toEqual({
      decided: [early.id],
      failed: [{ shiftApprovalId: late.id, code: 409, message: text.givenTo('Bob Bold'), findings: [] }],
    })
    expect((await shiftOf(stage, shift.id)).provider_id).toBe(bob.id)
  })

  test('the next in the order gets the shift when the first is not free', async () => {
    const { shift, late, early, both } = await twoForOne()
    await makeShift(stage.db, { block: stage.block, provider: bob, date: '2026-11-15', start_time: '08:00:00' })
    const { body } = await decideAll(both)
    expect(body.data.decided).toEqual([late.id])
    expect(body.data.failed).toMatchObject([
      {
        shiftApprovalId: early.id,
        findings: [{ rule: 'overlap', level: 'warn', text: expect.stringContaining('Days') }],
      },
    ])
    expect((await shiftOf(stage, shift.id)).provider_id).toBe(ada.id)
  })

  test('a rehearsal answers what the decision will, and changes nothing', async () => {
    const { shift, late, early, both } = await twoForOne()
    // Bob gets the first shift, so he is not free for the second, which overlaps it.
    const overlapping = await ask(await openShift({ start_time: '10:00:00' }), bob)
    const chosen: typeof both = [...both, [overlapping, 'UserApproved']]
    const rehearsed = await decideAll(chosen, stage.token, requestEndpoints.rehearse)
    expect(rehearsed.body.data.decided).toEqual([early.id])
    expect(rehearsed.body.data.failed).toMatchObject([
      { shiftApprovalId: late.id, message: text.givenTo('Bob Bold') },
      { shiftApprovalId: overlapping.id, code: 409 },
    ])
    expect([await statusOf(late), await statusOf(early), await statusOf(overlapping)]).toEqual(['Open', 'Open', 'Open'])
    expect(await shiftOf(stage, shift.id)).toMatchObject({ state: 'open', version: 1 })
    expect(await messagesIn(stage)).toEqual([])
    expect((await decideAll(chosen)).body.data).toEqual(rehearsed.body.data)
  })

  test('many at the same time wait for each other instead of blocking each other', async () => {
    const asked: ShiftRequest[] = []
    for (const day of [16, 17, 18, 19, 20, 21]) {
      for (const provider of [ada, bob]) asked.push(await ask(await openShift({ date: `2026-11-${day}` }), provider))
    }
    const [adas, bobs] = [asked.filter((_, index) => index % 2 === 0), asked.filter((_, index) => index % 2 === 1)]
    // Each call goes from one provider to the other and back, some beginning with Ada and some with Bob.
    const calls = adas.flatMap((of, index) => [
      [of, ...bobs.slice(index + 1)],
      [...bobs.slice(index, index + 1), ...adas.slice(index + 1)],
    ])
    const answers = await Promise.all(
      calls.map((chosen) =>
        decideAll(
          chosen.map((request) => [request, 'UserApproved']),
          stage.token,
          requestEndpoints.rehearse,
        ),
      ),
    )
    expect(answers.map(({ body }) => body.data?.decided.length)).toEqual(calls.map(({ length }) => length))
  })

  test('when none could be decided, the answer is the first error', async () => {
    const done = await ask(await openShift(), ada, { status: 'UserDenied' })
    const answer = await decideAll([
      [done, 'UserApproved'],
      [{ id: 987_654, shift_id: 1 }, 'UserApproved'],
    ])
    expect(refusalOf(answer)).toEqual([409, text.decidedAlready])
    expect((await decideAll([])).body.error.message).toBe(text.noneChosen)
  })
})

describe('the list', () => {
  test('answers the columns of the screen, newest first', async () => {
    const shift = await openShift({ end_time: '15:30:00' })
    const old = await ask(shift, bob, { submitted_at: new Date('2026-09-30T12:00:00Z'), status: 'UserDenied' })
    const request = await ask(shift, ada, { submitted_at: new Date('2026-10-01T03:30:00Z') })
    const rows = await list()
    expect(rows.map((row: { shiftApprovalId: number }) => row.shiftApprovalId)).toEqual([request.id, old.id])
    expect(rows[0]).toEqual({
      shiftApprovalId: request.id,
      shiftId: shift.id,
      providerCode: ada.code,
      providerName: 'Ada Able',
      departmentName: stage.department.name,
      teamName: 'Days',
      skill: 'Physician',
      shiftDate: '11-15-2026',
      startTime: '07:00:00',
      endTime: '15:30:00',
      submittedOn: '09-30-2026 23:30:00',
      timeZone: 'America/New_York',
      duration: 8.5,
      approvalStatus: 'Open',
      reason: '',
    })
  })

  test('filters by status and text, pages and sorts', async () => {
    const later = await openShift({ date: '2026-12-01', end_time: '09:00:00' })
    const [one, two, three] = [
      await ask(later, ada),
      await ask(await openShift(), bob),
      await ask(await openShift({ date: '2026-11-20' }), bob, { status: 'UserDenied' }),
    ]
    const ids = (rows: { shiftApprovalId: number }[]) => rows.map(({ shiftApprovalId }) => shiftApprovalId)
    expect(ids(await list({ approvalStatus: 'UserDenied' }))).toEqual([three.id])
    expect(await list({ q: 'bold' })).toMatchObject({ total: 2 })
    expect(await list({ q: '%' })).toMatchObject({ total: 0 })
    expect(ids((await list({ sort: 'providerName' })).rows)).toEqual([one.id, three.id, two.id])
    expect(ids((await list({ sort: 'shiftDate' })).rows)).toEqual([two.id, three.id, one.id])
    expect(ids((await list({ sort: '-shiftDate', size: 2, page: 2 })).rows)).toEqual([two.id])
    for (const sort of 'departmentName teamName skill startTime endTime submittedOn -duration approvalStatus'.split(
      ' ',
    )) {
      expect((await list({ sort })).rows).toHaveLength(3)
    }
    expect(ids((await list({ sort: 'duration' })).rows)[0]).toBe(one.id)
    const unknown = await stage.server.call(requestEndpoints.getAll, { sort: 'secret' }, stage.token)
    expect(unknown.body.error.fields).toHaveProperty('sort')
  })

  test('shows only the departments in the caller’s scope', async () => {
    const department = await makeDepartment(stage.db, { facility: stage.facility })
    await makeDepartmentSkill(stage.db, { department })
    const team = await makeTeam(stage.db, { department })
    const block = await makeBlock(stage.db, { team, start_date: '2026-10-01', end_date: '2026-12-31' })
    const request = await ask(await openShift({ block }), ada)
    const facilityAdmin = await stage.server.tokenOf(await makeUser(stage.db, { facilities: [stage.facility] }))
    expect(await list()).toEqual([])
    expect(await list({}, facilityAdmin)).toHaveLength(1)
    expect(refusalOf(await approve(request))).toEqual([404, 'Shift request not found'])
    const preview = { shiftApprovalId: request.id }
    expect((await stage.server.call(requestEndpoints.preview, preview, stage.token)).status).toBe(404)
    expect((await decideAll([[request, 'UserApproved']], facilityAdmin)).status).toBe(200)
  })
})

test('the numbers of open requests count what the caller’s lists show as open', async () => {
  const department = await makeDepartment(stage.db, { facility: stage.facility })
  await makeDepartmentSkill(stage.db, { department })
  const team = await makeTeam(stage.db, { department })
  const block = await makeBlock(stage.db, { team, start_date: '2026-10-01', end_date: '2026-12-31' })
  const shift = await openShift()
  await ask(shift, ada)
  await ask(shift, bob, { status: 'UserDenied' })
  await ask(await openShift({ block }), ada)
  await makeSwap(stage.db, { shift: await openShift({ provider: ada }), to: bob })
  await makeSwap(stage.db, {
    shift: await openShift({ provider: ada, date: '2026-11-17' }),
    to: bob,
    status: 'ToQHPDenied',
  })
  const { organization } = stage
  await stage.db.deleteFrom('leaves').execute()
  await makeLeave(stage.db, { provider: ada, organization, from_date: '2026-12-01', to_date: '2026-12-02' })
  await makeLeave(stage.db, {
    ...{ provider: bob, organization, status: 'Denied' },
    from_date: '2026-12-01',
    to_date: '2026-12-02',
  })

  const counts = async (user: User) =>
    (await stage.server.call(requestEndpoints.openCounts, {}, await stage.server.tokenOf(user))).body.data
  expect(await counts(stage.admin)).toEqual({ swap: 1, leave: 1, shift: 1 })
  const facilityAdmin = await makeUser(stage.db, { facilities: [stage.facility] })
  expect(await counts(facilityAdmin)).toEqual({ swap: 1, leave: 1, shift: 2 })
  expect(await counts(await makeUser(stage.db, { organization }))).toEqual({ swap: 1, leave: 1, shift: 2 })
  const stranger = await makeUser(stage.db, { organization: await makeOrganization(stage.db) })
  expect(await counts(stranger)).toEqual({ swap: 0, leave: 0, shift: 0 })
})

describe('before deciding', () => {
  const preview = async ({ id }: ShiftRequest) =>
    (await stage.server.call(requestEndpoints.preview, { shiftApprovalId: id }, stage.token)).body.data

  test('the preview shows the shift, the provider’s day and week, and the other askers', async () => {
    // Sunday 11-15 to Saturday 11-21; the night of the 14th reaches into the day.
    await makeShift(stage.db, { block: stage.nightBlock, provider: ada, date: '2026-11-14' })
    await makeShift(stage.db, { block: stage.block, provider: ada, date: '2026-11-21' })
    const shift = await openShift({ start_time: '16:00:00', end_time: '23:30:00' })
    const [request, rival] = [await ask(shift, ada), await ask(shift, bob)]
    expect(rival.status).toBe('Open')
    expect(await preview(request)).toEqual({
      shiftApprovalId: request.id,
      approvalStatus: 'Open',
      shift: {
        shiftId: shift.id,
        shiftDate: '11-15-2026',
        startTime: '16:00:00',
        endTime: '23:30:00',
        skill: 'Physician',
        facilityName: 'North',
        departmentName: stage.department.name,
        teamName: 'Days',
        duration: 7.5,
      },
      provider: {
        providerCode: ada.code,
        providerName: 'Ada Able',
        labourType: 'PerDiem',
        day: [{ title: 'Nights, Physician', hours: '11-14, 19:00–07:00 (+1)' }],
        findings: [{ rule: 'rest', level: 'warn', text: 'Only 9 h rest after Nights on 11-14 (10 h required)' }],
        weekHours: 8,
        weekHoursAfter: 15.5,
      },
      others: [{ providerCode: bob.code, providerName: 'Bob Bold' }],
      obstacle: null,
    })
  })

  test('a shift of that day in another zone says its facility and its zone', async () => {
    const { db, organization, nightBlock } = stage
    const west = await makeFacility(db, { organization, name: 'West', time_zone: 'Pacific/Honolulu' })
    const team = await makeTeam(db, { department: await makeDepartment(db, { facility: west }), name: 'Ward' })
    const ward = await makeBlock(db, { team, start_date: '2026-10-01', end_date: '2027-03-31' })
    const night = { provider: ada, start_time: '19:00:00', end_time: '07:00:00' }
    // From midnight to noon in New York.
    await makeShift(db, { block: ward, date: '2026-11-14', ...night })
    await makeShift(db, { block: nightBlock, date: '2026-11-15', ...night })
    const { provider } = await preview(
      await ask(await openShift({ start_time: '15:00:00', end_time: '18:00:00' }), ada),
    )
    expect(provider.day).toEqual([
      { title: 'Ward, Physician, West', hours: '11-14, 19:00–07:00 (+1) HST' },
      { title: 'Nights, Physician', hours: '19:00–07:00 (+1)' },
    ])
  })

  test('the preview says what has to be confirmed, and why approving would be refused', async () => {
    await makeShift(stage.db, { block: stage.block, provider: ada, date: '2026-11-15', start_time: '10:00:00' })
    const clash = 'Days, 11-15, 10:00–15:00 EST, North'
    const request = await ask(await openShift(), ada)
    const finding = { rule: 'overlap', level: 'warn', text: clash }
    expect(await preview(request)).toMatchObject({ provider: { findings: [finding] }, obstacle: null })
    await setPolicy(stage, { overlap: 'block' })
    expect(await preview(request)).toMatchObject({
      provider: { findings: [{ ...finding, level: 'block' }] },
      obstacle: rule.refused(`Overlap: ${clash}`),
    })
    await setPolicy(stage, {})
    const filled = await ask(await openShift({ provider: bob }), ada)
    expect(await preview(filled)).toMatchObject({ obstacle: texts.schedule.filledMeanwhile })
  })
})
