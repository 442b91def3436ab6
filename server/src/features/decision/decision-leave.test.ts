import { leaveEndpoints } from '@shiftward/contract/leave.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accepted } from '../../../test/harness.ts'
import { messagesIn, type Stage, setStage, shiftOf } from '../../../test/stage.ts'
import {
  makeBlock,
  makeDepartment,
  makeDepartmentSkill,
  makeFacility,
  makeLeave,
  makeOrganization,
  makeProvider,
  makeShift,
  makeSwap,
  makeTeam,
  makeUser,
  mapProvider,
  type User,
} from '../../demo/factories.ts'

let stage: Stage
let ada: User
const days = { fromDate: '11-15-2026', toDate: '11-16-2026' }

beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage.server.close())
beforeEach(async () => {
  stage.server.clock.now = new Date('2026-10-01T12:00:00Z')
  for (const table of ['outbox', 'shifts', 'leaves'] as const) await stage.db.deleteFrom(table).execute()
  ada = await makeProvider(stage.db, { facility: stage.facility, first_name: 'Ada', last_name: 'Able' })
})

const request = async (who: User, rest: object = {}) =>
  stage.server.call(
    mobileEndpoints.requestLeave,
    { ...days, leaveType: 1, ...rest },
    await stage.server.tokenOf(who, 'mobile'),
  )
const cancel = async (who: User, leaveId: number) =>
  stage.server.call(mobileEndpoints.cancelLeave, { leaveId }, await stage.server.tokenOf(who, 'mobile'))
const decide = (leaveId: number, leaveStatus: string, rest: object = {}, token = stage.token) =>
  stage.server.call(leaveEndpoints.decide, { leaveId, leaveStatus, ...rest }, token)
const list = async (input: object = {}, token = stage.token) =>
  (await stage.server.call(leaveEndpoints.getAll, input, token)).body.data
const refusalOf = ({ status, body }: Awaited<ReturnType<typeof decide>>) => [status, body.error?.message]
const asked = (rest: object = {}) =>
  makeLeave(stage.db, {
    provider: ada,
    organization: stage.organization,
    from_date: '2026-11-15',
    to_date: '2026-11-16',
    ...rest,
  })
const shiftOn = (date: string, rest: object = {}) =>
  makeShift(stage.db, { block: stage.block, provider: ada, date, ...rest })

describe('asking', () => {
  test('makes one leave for each organization that the provider works for', async () => {
    const other = await makeOrganization(stage.db, { name: 'Elsewhere' })
    for (const name of ['South', 'West']) {
      await mapProvider(stage.db, {
        provider: ada,
        facility: await makeFacility(stage.db, { organization: other, name }),
      })
    }
    const { body } = await request(ada, { leaveType: 2 })
    expect(body.data).toHaveLength(2)
    expect(body.data).toEqual(
      expect.arrayContaining([
        {
          id: expect.any(Number),
          fromDate: '11-15-2026',
          toDate: '11-16-2026',
          leaveType: 2,
          leaveTypeName: 'Education/CME',
          leaveStatus: 'Open',
          cancelAskedAt: null,
          reason: null,
          askedAt: stage.server.clock.now.toISOString(),
          decidedAt: null,
          updatedAt: expect.any(String),
          organizationName: 'Elsewhere',
        },
        expect.objectContaining({ organizationName: stage.organization.name }),
      ]),
    )
    const token = await stage.server.tokenOf(ada, 'mobile')
    expect((await stage.server.call(mobileEndpoints.leaves, {}, token)).body.data).toEqual(body.data)
    expect(await list()).toHaveLength(1)
  })

  test('again goes only to the organizations that denied it', async () => {
    const elsewhere = await makeOrganization(stage.db)
    await mapProvider(stage.db, {
      provider: ada,
      facility: await makeFacility(stage.db, { organization: elsewhere }),
    })
    expect((await request(ada)).body.data).toHaveLength(2)
    expect(refusalOf(await request(ada))).toEqual([409, texts.leave.overlaps])
    const [own] = await list()
    await decide(own.id, 'Denied')
    expect((await request(ada)).body.data).toMatchObject([{ organizationName: stage.organization.name }])
    expect(refusalOf(await request(ada))).toEqual([409, texts.leave.overlaps])
    const longer = await request(ada, { toDate: '11-20-2026' })
    expect(refusalOf(longer), 'some of the days are known').toEqual([409, texts.leave.overlaps])
  })

  test('needs one of the leave types', async () => {
    const token = await stage.server.tokenOf(ada, 'mobile')
    const { body } = await stage.server.call(mobileEndpoints.leaveTypes, {}, token)
    expect(body.data).toEqual([
      { leaveTypeId: 1, leaveTypeName: 'PTO' },
      { leaveTypeId: 2, leaveTypeName: 'Education/CME' },
    ])
  })

  test('is refused for days that overlap, unless that leave was denied or cancelled', async () => {
    const [{ id }] = (await request(ada)).body.data
    const overlapping = await request(ada, { fromDate: '11-16-2026', toDate: '11-20-2026' })
    expect(refusalOf(overlapping)).toEqual([409, texts.leave.overlaps])
    expect((await request(ada, { fromDate: '11-17-2026', toDate: '11-20-2026' })).status).toBe(200)
    await cancel(ada, id)
    const [again] = (await request(ada)).body.data
    await decide(again.id, 'Denied')
    expect((await request(ada)).status).toBe(200)
  })

  test.each([
    ['of an unknown kind', { leaveType: 99 }, 'leaveType', texts.leave.typeRequired],
    ['of a kind beyond all ids', { leaveType: 3_000_000_000 }, 'leaveType', texts.leave.typeRequired],
    [
      'that starts more than two years ahead',
      { fromDate: '10-02-2028', toDate: '10-02-2028' },
      'fromDate',
      texts.mobile.leaveTooFar(2),
    ],
    ['of more than two years', { toDate: '11-15-2028' }, 'toDate', texts.leave.tooLong(2)],
    ['that is over', { fromDate: '09-30-2026' }, 'fromDate', texts.mobile.leaveInPast],
    ['that ends before it starts', { toDate: '11-14-2026' }, 'toDate', texts.common.endBeforeStart],
  ])('for a leave %s is refused', async (_, input, field, message) => {
    const { status, body } = await request(ada, input)
    expect([status, body.error.fields]).toEqual([400, { [field]: message }])
  })

  test('is refused for a provider without an organization', async () => {
    expect(refusalOf(await request(await makeProvider(stage.db)))).toEqual([409, texts.mobile.worksNowhere])
  })

  test('twice at the same moment makes one leave', async () => {
    const answers = await Promise.all([request(ada), request(ada), request(ada)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})

describe('taking it back', () => {
  test('works once, and only for one’s own leave', async () => {
    const leave = await asked()
    const unknown = await cancel(ada, 987_654)
    expect(refusalOf(await cancel(stage.provider, leave.id))).toEqual([404, unknown.body.error.message])
    expect((await cancel(ada, leave.id)).body.data).toEqual({ leaveId: leave.id, isAsked: false })
    expect(refusalOf(await cancel(ada, leave.id))).toEqual([409, texts.request.decidedAlready])
    expect(refusalOf(await decide(leave.id, 'Approved'))).toEqual([409, texts.request.decidedAlready])
    expect(await list()).toMatchObject([{ id: leave.id, leaveStatus: 'Cancelled' }])
  })

  test('while it is being approved: it is taken back, or the approved one is asked to be cancelled', async () => {
    const shift = await shiftOn('2026-11-15')
    const leave = await asked()
    const [taken, decided] = await Promise.all([cancel(ada, leave.id), decide(leave.id, 'Approved')])
    const isApproved = decided.status === 200
    expect(taken.body.data).toEqual({ leaveId: leave.id, isAsked: isApproved })
    expect(decided.status).toBe(isApproved ? 200 : 409)
    expect((await shiftOf(stage, shift.id)).state).toBe(isApproved ? 'vacancy' : 'assigned')
  })

  test('is refused after the decision', async () => {
    const leave = await asked({ status: 'Denied' })
    expect(refusalOf(await cancel(ada, leave.id))).toEqual([409, texts.request.decidedAlready])
  })
})

describe('approving', () => {
  test('frees the shifts that overlap, answers them, and tells the provider', async () => {
    const before = await shiftOn('2026-11-14')
    // A night that ends on the first morning of the leave.
    const night = await shiftOn('2026-11-14', { block: stage.nightBlock, isPublished: true })
    const first = await shiftOn('2026-11-15', { is_sourced: true, published_at: new Date(), isPublished: true })
    // They do not know of this one yet, so the message does not name it.
    const last = await shiftOn('2026-11-16', { block: stage.nightBlock, confirmed_rules: ['overlap'] })
    const after = await shiftOn('2026-11-17')
    const others = await makeShift(stage.db, { block: stage.block, provider: stage.provider, date: '2026-11-15' })
    const swap = await makeSwap(stage.db, { shift: first, to: stage.provider, status: 'MediatorApproved' })
    const leave = await asked()
    const { body } = await decide(leave.id, 'Approved', { providerCode: ada.code, leavetype: 1 })
    expect(body.data).toEqual({
      leaveOutput: { leaveId: leave.id },
      scheduleDetails: [night, first, last].map((shift) => ({
        scheduleDate: `${shift.date.slice(5)}-2026`,
        skill: 'Physician',
        ceilingRate: 80,
        teamCode: shift === first ? stage.days.code : stage.nights.code,
        scheduleCode: shift === first ? stage.block.code : stage.nightBlock.code,
        shiftId: shift.id,
        teamName: shift === first ? 'Days' : 'Nights',
        startTime: shift.start_time,
        endTime: shift.end_time,
        timeZone: 'America/New_York',
      })),
    })
    for (const { id } of [night, first, last]) {
      expect(await shiftOf(stage, id)).toMatchObject({
        state: 'vacancy',
        provider_id: null,
        is_sourced: false,
        version: 2,
      })
      const history = await stage.db.selectFrom('shift_history').selectAll().where('shift_id', '=', id).execute()
      expect(history).toMatchObject([{ actor_id: stage.admin.id, action: 'released', before: { provider_id: ada.id } }])
    }
    for (const { id } of [before, after, others]) expect(await shiftOf(stage, id)).toMatchObject({ version: 1 })
    const closed = await stage.db.selectFrom('swaps').select('status').where('id', '=', swap.id).execute()
    expect(closed).toEqual([{ status: 'MediatorDenied' }])
    const told = await messagesIn(stage)
    expect(told.filter(({ cause }) => cause.startsWith('leave'))).toEqual([
      {
        recipient_id: ada.id,
        cause: `leave:${leave.id}:Approved`,
        body:
          'Your leave from Sun, Nov 15 to Mon, Nov 16, 2026 was approved. You are no longer scheduled for: ' +
          'Sat, Nov 14, 19:00-07:00 the next day (Nights, North); Sun, Nov 15, 07:00-15:00 (Days, North).',
      },
    ])
    expect(told.filter(({ cause }) => cause === `swap:${swap.id}:MediatorDenied`)).toHaveLength(2)
  })

  test('freed shifts can be published again, one by one', async () => {
    const shift = await shiftOn('2026-11-15')
    const [freed] = (await decide((await asked()).id, 'Approved')).body.data.scheduleDetails
    const { body } = await stage.server.call(
      scheduleActionEndpoints.createCalendarOpenShift,
      {
        teamCode: freed.teamCode,
        date: [freed.scheduleDate],
        skillLevel: freed.skill,
        askRate: freed.ceilingRate,
        labourType: ['PerDiem'],
        isSourceShift: true,
        shiftId: freed.shiftId,
      },
      stage.token,
    )
    expect(body.data.shiftIds).toEqual([shift.id])
    expect(await shiftOf(stage, shift.id)).toMatchObject({ state: 'open', ask_rate: '80.00' })
    const token = await stage.server.tokenOf(stage.provider, 'mobile')
    const taken = await stage.server.call(mobileEndpoints.takeShift, { shiftId: shift.id }, token)
    expect(taken.body.data.outcome).toBe('assigned')
  })

  test('frees shifts of a deactivated block, but does not offer to publish them', async () => {
    const dates = { start_date: '2026-11-01', end_date: '2026-11-30' }
    const block = await makeBlock(stage.db, { team: stage.days, ...dates, is_deactivated: true })
    const shift = await shiftOn('2026-11-15', { block })
    const leave = await asked()
    const preview = await stage.server.call(leaveEndpoints.preview, { leaveId: leave.id }, stage.token)
    expect(preview.body.data.shifts).toMatchObject([{ shiftId: shift.id, canPublish: false }])
    expect((await decide(leave.id, 'Approved')).body.data.scheduleDetails).toEqual([])
    expect(await shiftOf(stage, shift.id)).toMatchObject({ state: 'vacancy', provider_id: null })
  })

  test('twice is refused, and changes nothing', async () => {
    const leave = await asked()
    await decide(leave.id, 'Approved')
    const shift = await shiftOn('2026-11-15')
    const told = await messagesIn(stage)
    for (const status of ['Approved', 'Denied']) {
      expect(refusalOf(await decide(leave.id, status))).toEqual([409, texts.request.decidedAlready])
    }
    expect(await shiftOf(stage, shift.id)).toMatchObject({ provider_id: ada.id, version: 1 })
    expect(await messagesIn(stage)).toEqual(told)
  })

  test('touches no other organization', async () => {
    const facility = await makeFacility(stage.db, { organization: await makeOrganization(stage.db) })
    const department = await makeDepartment(stage.db, { facility })
    await makeDepartmentSkill(stage.db, { department })
    const team = await makeTeam(stage.db, { department })
    const block = await makeBlock(stage.db, { team, start_date: '2026-10-01', end_date: '2026-12-31' })
    await mapProvider(stage.db, { provider: ada, facility })
    const theirs = await shiftOn('2026-11-15', { block })
    expect((await decide((await asked()).id, 'Approved')).body.data.scheduleDetails).toEqual([])
    expect(await shiftOf(stage, theirs.id)).toMatchObject({ provider_id: ada.id })
  })

  test('leaves a shift with the provider that has begun, and does not list it before', async () => {
    const [begun, ahead] = [await shiftOn('2026-11-15'), await shiftOn('2026-11-16')]
    const leave = await asked()
    stage.server.clock.now = begun.starts_at
    const token = await stage.server.tokenOf(stage.admin)
    const preview = await stage.server.call(leaveEndpoints.preview, { leaveId: leave.id }, token)
    expect(preview.body.data).toMatchObject({ shifts: [{ shiftId: ahead.id }], otherShifts: [], hours: 8 })
    const { body } = await decide(leave.id, 'Approved', {}, token)
    expect(body.data.scheduleDetails).toMatchObject([{ shiftId: ahead.id }])
    expect(await shiftOf(stage, begun.id)).toMatchObject({ state: 'assigned', provider_id: ada.id, version: 1 })
    expect((await shiftOf(stage, ahead.id)).state).toBe('vacancy')
  })

  describe('with shifts in another department', () => {
    const nextDoor = async (facility = stage.facility) => {
      const department = await makeDepartment(stage.db, { facility })
      await makeDepartmentSkill(stage.db, { department })
      const team = await makeTeam(stage.db, { department })
      const block = await makeBlock(stage.db, { team, start_date: '2026-10-01', end_date: '2026-12-31' })
      return { department, team, block }
    }
    const toldOf = async (leaveId: number) =>
      (await messagesIn(stage)).filter(({ cause }) => cause === `leave:${leaveId}:freed`)

    test('names those shifts before, frees them, and answers only those in scope', async () => {
      const { department, team, block } = await nextDoor()
      const [mine, theirs] = [await shiftOn('2026-11-15'), await shiftOn('2026-11-16', { block })]
      const leave = await asked()
      const preview = await stage.server.call(leaveEndpoints.preview, { leaveId: leave.id }, stage.token)
      expect(preview.body.data).toEqual({
        leaveId: leave.id,
        leaveStatus: 'Open',
        shifts: [
          expect.objectContaining({
            shiftId: mine.id,
            departmentName: stage.department.name,
            duration: 8,
            canPublish: true,
          }),
        ],
        // Neither ids nor rates: the caller cannot act on these.
        otherShifts: [
          {
            scheduleDate: '11-16-2026',
            startTime: '07:00:00',
            endTime: '15:00:00',
            skill: 'Physician',
            teamName: team.name,
            departmentName: department.name,
            duration: 8,
          },
        ],
        hours: 16,
      })
      const { body } = await decide(leave.id, 'Approved')
      expect(body.data.scheduleDetails.map(({ shiftId }: { shiftId: number }) => shiftId)).toEqual([mine.id])
      for (const { id } of [mine, theirs]) expect((await shiftOf(stage, id)).state).toBe('vacancy')
    })

    test('tells the administrators of that department, once and of theirs only', async () => {
      const { department, team, block } = await nextDoor()
      const neighbour = await makeUser(stage.db, { departments: [department] })
      await makeUser(stage.db, { user_type: 'facility', departments: [department], is_view_scheduler: true })
      await makeUser(stage.db, { departments: [department], deactivated_at: new Date() })
      await makeUser(stage.db, { facilities: [stage.facility] })
      await shiftOn('2026-11-15')
      await shiftOn('2026-11-15', { block, start_time: '15:00:00', end_time: '23:00:00' })
      await shiftOn('2026-11-16', { block })
      const leave = await asked()
      await decide(leave.id, 'Approved')
      expect(await toldOf(leave.id)).toEqual([
        {
          recipient_id: neighbour.id,
          cause: `leave:${leave.id}:freed`,
          body: `Ada Able is on leave from Sun, Nov 15 to Mon, Nov 16, 2026. You have new vacancies: Sun, Nov 15, 15:00-23:00 (${team.name}, North); Mon, Nov 16, 07:00-15:00 (${team.name}, North).`,
        },
      ])
    })

    test('tells the facility’s administrators when the department has none, else the organization’s', async () => {
      const south = await makeFacility(stage.db, { organization: stage.organization })
      await mapProvider(stage.db, { provider: ada, facility: south })
      const { block } = await nextDoor(south)
      const head = await makeUser(stage.db, { organization: stage.organization })
      await shiftOn('2026-11-15', { block })
      const first = await asked({ to_date: '2026-11-15' })
      await decide(first.id, 'Approved')
      expect((await toldOf(first.id)).map(({ recipient_id }) => recipient_id)).toEqual([head.id])

      const manager = await makeUser(stage.db, { facilities: [south] })
      await shiftOn('2026-11-16', { block })
      const second = await asked({ from_date: '2026-11-16' })
      await decide(second.id, 'Approved')
      expect((await toldOf(second.id)).map(({ recipient_id }) => recipient_id)).toEqual([manager.id])
    })

    test('tells nobody when all of them are in the caller’s scope', async () => {
      const { department, block } = await nextDoor()
      await makeUser(stage.db, { departments: [department] })
      await shiftOn('2026-11-15', { block })
      const facilityAdmin = await stage.server.tokenOf(await makeUser(stage.db, { facilities: [stage.facility] }))
      const leave = await asked()
      const { body } = await decide(leave.id, 'Approved', {}, facilityAdmin)
      expect(body.data.scheduleDetails).toHaveLength(1)
      expect(await toldOf(leave.id)).toEqual([])
    })
  })

  test('while the provider is being assigned: the shift ends up freed, or the conflict was confirmed', async () => {
    const leave = await asked()
    const [decided, added] = await Promise.all([
      decide(leave.id, 'Approved'),
      stage.server.call(
        scheduleActionEndpoints.addProvider,
        {
          teamCode: stage.days.code,
          schedulerCode: stage.block.code,
          providerId: ada.code,
          skilllevel: 'Physician',
          date: ['11-15-2026'],
        },
        stage.token,
      ),
    ])
    expect([decided.status, added.status]).toEqual([200, 200])
    expect(await stage.db.selectFrom('shifts').select('id').where('provider_id', '=', ada.id).execute()).toEqual([])
  })
})

test('denying leaves the shifts alone', async () => {
  const shift = await shiftOn('2026-11-15')
  const leave = await asked()
  expect((await decide(leave.id, 'Denied')).body.data).toEqual({
    leaveOutput: { leaveId: leave.id },
    scheduleDetails: [],
  })
  expect(await list()).toMatchObject([{ leaveStatus: 'Denied', reason: null }])
  expect(await shiftOf(stage, shift.id)).toMatchObject({ provider_id: ada.id, version: 1 })
  expect(await messagesIn(stage)).toEqual([
    {
      recipient_id: ada.id,
      cause: `leave:${leave.id}:Denied`,
      body: 'Your leave from Sun, Nov 15 to Mon, Nov 16, 2026 was denied.',
    },
  ])
})

test('what is said of a leave names the organization to whoever works for several', async () => {
  const other = await makeOrganization(stage.db)
  await mapProvider(stage.db, { provider: ada, facility: await makeFacility(stage.db, { organization: other }) })
  const [theirs, ours] = [await asked({ organization: other }), await asked()]
  const platform = await stage.server.tokenOf(await makeUser(stage.db))
  await decide(theirs.id, 'Denied', {}, platform)
  await decide(ours.id, 'Approved')
  await cancel(ada, ours.id)
  await accepted(
    stage.server.call(leaveEndpoints.decideCancellation, { leaveId: ours.id, isApproved: false }, stage.token),
  )
  const days = 'from Sun, Nov 15 to Mon, Nov 16, 2026'
  expect((await messagesIn(stage)).map(({ body }) => body)).toEqual([
    `Your leave at ${other.name} ${days} was denied.`,
    `Your leave at ${stage.organization.name} ${days} was approved.`,
    `Your leave at ${stage.organization.name} ${days} stays: its cancellation was denied.`,
  ])
})

describe('the list', () => {
  test('answers the leave types', async () => {
    const { body } = await stage.server.call(leaveEndpoints.types, {}, stage.token)
    expect(body.data).toEqual([
      { leaveTypeId: 1, leaveTypeName: 'PTO' },
      { leaveTypeId: 2, leaveTypeName: 'Education/CME' },
      { leaveTypeId: 3, leaveTypeName: 'Sick' },
    ])
  })

  test('filters by status, type, days, place and text, pages and sorts', async () => {
    const bob = await makeProvider(stage.db, { facility: stage.facility, first_name: 'Bob', last_name: 'Bold' })
    const one = await asked()
    const two = await asked({ provider: bob, leave_type_id: 2, status: 'Approved', from_date: '2026-11-01' })
    const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
    expect((await list())[1]).toEqual({
      id: one.id,
      providerCode: ada.code,
      provider_Name: 'Ada Able',
      fromDate: '11-15-2026',
      toDate: '11-16-2026',
      leaveType: 1,
      leaveTypeName: 'PTO',
      leaveStatus: 'Open',
      cancelAskedAt: null,
      reason: null,
    })
    expect(ids(await list({ leaveStatus: 'Approved' }))).toEqual([two.id])
    expect(ids(await list({ leaveType: '1' }))).toEqual([one.id])
    expect(ids(await list({ leaveType: '0' }))).toEqual([two.id, one.id])
    expect(ids(await list({ startDate: '11-01-2026', endDate: '11-14-2026' }))).toEqual([two.id])
    expect(ids(await list({ startDate: '11-17-2026' }))).toEqual([])
    const { facility, department } = stage
    expect(await list({ facilityCode: facility.code, departmentCode: [department.code] })).toHaveLength(2)
    for (const unknown of [{ facilityCode: 'FAC987654' }, { departmentCode: 'DEP987654' }]) {
      const { status } = await stage.server.call(leaveEndpoints.getAll, unknown, stage.token)
      expect(status).toBe(404)
    }
    for (const sort of ['provider_Name', '-fromDate', '-leaveType', '-leaveStatus']) {
      expect(await list({ sort })).toMatchObject({ total: 2, rows: [{ id: one.id }, { id: two.id }] })
    }
    expect(ids((await list({ sort: 'toDate', size: 1 })).rows)).toEqual([two.id])
    expect(await list({ q: 'bob b', page: 1 })).toMatchObject({ total: 1, rows: [{ id: two.id }] })
  })

  test('shows the leaves of providers who work in the caller’s scope', async () => {
    const { db, server, organization } = stage
    const leave = await asked()
    const elsewhere = await makeFacility(db, { organization })
    const admins = [
      await makeUser(db, { organization }),
      await makeUser(db, { facilities: [stage.facility] }),
      await makeUser(db, { departments: [await makeDepartment(db, { facility: stage.facility })] }),
    ]
    const strangers = [
      await makeUser(db, { organization: await makeOrganization(db) }),
      await makeUser(db, { facilities: [elsewhere] }),
      await makeUser(db, { departments: [await makeDepartment(db, { facility: elsewhere })] }),
    ]
    for (const admin of admins) expect(await list({}, await server.tokenOf(admin))).toMatchObject([{ id: leave.id }])
    for (const stranger of strangers) {
      const token = await server.tokenOf(stranger)
      expect(await list({}, token)).toEqual([])
      expect((await decide(leave.id, 'Approved', {}, token)).status).toBe(404)
    }
    expect((await decide(leave.id, 'Approved', { providerCode: 'USR987654' })).status).toBe(404)
  })
})
