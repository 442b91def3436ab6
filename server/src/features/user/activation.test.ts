import { limits } from '@shiftward/contract/limits.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { sessionEndpoints } from '@shiftward/contract/session.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { userEndpoints } from '@shiftward/contract/user.ts'
import { userAccountEndpoints } from '@shiftward/contract/user-account.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callsOf, messagesIn, type Stage, setStage, shiftOf } from '../../../test/stage.ts'
import {
  defaultPassword,
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
  mapProvider,
  type User,
} from '../../demo/factories.ts'
import { deactivateUser } from './activation.service.ts'

const text = texts.user

let stage: Stage
let boss: User
let token: string

beforeAll(async () => {
  stage = await setStage()
  boss = await makeUser(stage.db, { organization: stage.organization })
  token = await stage.server.tokenOf(boss)
})
afterAll(() => stage.server.close())

type Named = { code: string }
const { deactivate: deactivateCall, reactivate: reactivateCall, futureShifts } = userAccountEndpoints
const deactivate = ({ code }: Named, by = token) => stage.server.call(deactivateCall, { userCode: code }, by)
const reactivate = ({ code }: Named, by = token) => stage.server.call(reactivateCall, { userCode: code }, by)
const shiftsOf = ({ code }: Named, by = token) => stage.server.call(futureShifts, { userCode: code }, by)
const release = ({ code }: Named, shiftIds: number[], by = token) =>
  stage.server.call(scheduleActionEndpoints.releaseShifts, { providerId: code, shiftIds }, by)

const makeNurse = () => makeProvider(stage.db, { facility: stage.facility })
const signIn = (user: User) =>
  stage.server.call(sessionEndpoints.login, { username: user.email, password: defaultPassword })
const signInMobile = (user: User) =>
  stage.server.call(mobileEndpoints.login, { username: user.email, password: defaultPassword })
const isDeactivated = async ({ id }: { id: number }) => {
  const row = await stage.db.selectFrom('users').select('deactivated_at').where('id', '=', id).executeTakeFirst()
  return row?.deactivated_at !== null
}
const toldTo = async ({ id }: { id: number }) =>
  (await messagesIn(stage)).filter(({ recipient_id }) => recipient_id === id).map(({ body }) => body)

test('deactivating ends all sessions and forbids signing in; reactivating does not bring the old sessions back', async () => {
  const { server, db } = stage
  const admin = await makeUser(db, { facilities: [stage.facility] })
  const theirs = await server.tokenOf(admin)
  expect((await server.call(userEndpoints.getAll, {}, theirs)).status).toBe(200)
  expect(await deactivate(admin)).toMatchObject({ status: 200, body: { data: { userCode: admin.code } } })
  expect((await server.call(userEndpoints.getAll, {}, theirs)).status).toBe(401)
  expect(await signIn(admin)).toMatchObject({ status: 401, body: { error: { message: texts.login.invalid } } })
  expect(await deactivate(admin)).toMatchObject({
    status: 409,
    body: { error: { message: text.deactivatedAlready } },
  })

  // A sign-in that was under way when the account was closed.
  const late = await server.tokenOf(admin)
  expect((await reactivate(admin)).status).toBe(200)
  for (const old of [theirs, late]) expect((await server.call(userEndpoints.getAll, {}, old)).status).toBe(401)
  expect(await signIn(admin)).toMatchObject({ status: 200, body: { userType: 'facility' } })
  const { body } = await server.call(userEndpoints.getByCode, { id: admin.code }, token)
  expect(body.data).toMatchObject({ isDeactivated: false, facilities: [stage.facility.id] })
  expect(await reactivate(admin)).toMatchObject({ status: 409, body: { error: { message: text.activeAlready } } })
})

test('a deactivated QHP stays in the lists with email and NPI, and cannot be offered or assigned', async () => {
  const { server } = stage
  const nurse = await makeNurse()
  const phone = await server.tokenOf(nurse, 'mobile')
  expect((await deactivate(nurse)).status).toBe(200)
  expect((await server.call(mobileEndpoints.profile, {}, phone)).status).toBe(401)
  expect((await signInMobile(nurse)).status).toBe(401)
  const { body } = await server.call(userEndpoints.getAll, {}, token)
  expect(body.data.find(({ userCode }: { userCode: string }) => userCode === nurse.code)).toMatchObject({
    isDeactivated: true,
    isEditable: true,
  })
  const add = await callsOf(stage).add({ team: stage.days, block: stage.block, provider: nurse, date: ['11-02-2026'] })
  expect(add).toMatchObject({ status: 404, body: { error: { message: 'QHP not found' } } })
  const copy = { ...person, emailId: nurse.email.toUpperCase(), npi: '1999999984' }
  expect(await server.call(userEndpoints.register, copy, token)).toMatchObject({
    status: 409,
    body: { error: { fields: { emailId: text.emailTaken } } },
  })
})

const person = {
  password: 'secret-1',
  firstName: 'Ada',
  lastName: 'Hill',
  phone: '5550100123',
  zip: '12207',
  dob: '06-15-1985',
}

test('future shifts block deactivation until reassigned or released; each becomes a vacancy, with one message per team', async () => {
  const { db, server, block, nightBlock } = stage
  const nurse = await makeNurse()
  const past = await makeShift(db, { block, provider: nurse, date: '2026-09-30' })
  const soon = await makeShift(db, { block, provider: nurse, date: '2026-11-03', isPublished: true })
  const later = await makeShift(db, { block, provider: nurse, date: '2026-11-04', isPublished: true })
  const untold = await makeShift(db, { block: nightBlock, provider: nurse, date: '2026-11-05' })

  const refused = await deactivate(nurse)
  expect(refused.status).toBe(409)
  expect(refused.body.error.message).toContain(`${text.stillScheduled}: 11-03-2026 `)
  expect(Object.values(refused.body.error.fields)).toHaveLength(3)
  expect(await isDeactivated(nurse)).toBe(false)

  const listed = (await shiftsOf(nurse)).body.data
  expect(listed.map(({ date }: { date: string }) => date)).toEqual(['11-03-2026', '11-04-2026', '11-05-2026'])
  expect(listed[2].shift).toMatchObject({
    shiftId: untold.id,
    teamName: 'Nights',
    facilityName: 'North',
    scheduleCode: nightBlock.code,
    departmentCode: stage.department.code,
  })

  // Somebody else has already released one of them: the rest is released.
  await release(nurse, [soon.id])
  const all = await release(nurse, [soon.id, later.id, untold.id])
  expect(all.body.data.shiftIds).toEqual([later.id, untold.id])
  for (const { id } of [soon, later, untold]) {
    expect(await shiftOf(stage, id)).toMatchObject({ state: 'vacancy', provider_id: null })
  }
  const history = await db
    .selectFrom('shift_history')
    .select(['action', 'actor_id'])
    .where('shift_id', '=', later.id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(history).toEqual({ action: 'released', actor_id: boss.id })
  expect(await toldTo(nurse)).toEqual([
    expect.stringContaining('no longer scheduled'),
    expect.stringMatching(/no longer scheduled.*Wed, Nov 4/),
  ])

  expect((await deactivate(nurse)).status).toBe(200)
  expect(await shiftOf(stage, past.id)).toMatchObject({ state: 'assigned', provider_id: nurse.id })
  expect((await server.call(userEndpoints.getByCode, { id: nurse.code }, token)).body.data.isDeactivated).toBe(true)
})

test('shifts of other departments show only their day, and only their own admins release them', async () => {
  const { db, server, facility } = stage
  const elsewhere = await makeDepartment(db, { facility, name: 'Secret ward' })
  await makeDepartmentSkill(db, { department: elsewhere })
  const team = await makeTeam(db, { department: elsewhere, name: 'Secret team' })
  const block = await makeBlock(db, { team, start_date: '2026-10-01', end_date: '2026-12-31' })
  const nurse = await makeNurse()
  const hidden = await makeShift(db, { block, provider: nurse, date: '2026-11-06' })
  const mine = await makeShift(db, { block: stage.block, provider: nurse, date: '2026-11-07' })

  const listed = await shiftsOf(nurse, stage.token)
  expect(listed.body.data).toEqual([
    { date: '11-06-2026', shift: null },
    { date: '11-07-2026', shift: expect.objectContaining({ shiftId: mine.id }) },
  ])
  expect(JSON.stringify(listed.body)).not.toContain('Secret')
  // All or nothing: one foreign shift refuses both.
  expect((await release(nurse, [mine.id, hidden.id], stage.token)).status).toBe(404)
  expect(await shiftOf(stage, mine.id)).toMatchObject({ provider_id: nurse.id })
  expect((await release(nurse, [mine.id], stage.token)).status).toBe(200)
  const refused = await deactivate(nurse, stage.token)
  expect(refused).toMatchObject({
    status: 409,
    body: { error: { fields: { 'shifts.0': '11-06-2026, another department' } } },
  })
  expect(JSON.stringify(refused.body)).not.toContain('Secret')
  const theirs = await server.tokenOf(await makeUser(db, { departments: [elsewhere] }))
  expect((await release(nurse, [hidden.id], theirs)).status).toBe(200)
  expect((await deactivate(nurse, stage.token)).status).toBe(200)
})

test('open requests of the QHP are closed, others concerned get a message, and the QHP gets none', async () => {
  const { db, server, block, organization } = stage
  const nurse = await makeNurse()
  const colleague = await makeNurse()
  const open = await makeShift(db, { block, date: '2026-11-09', state: 'open' })
  const request = await makeShiftRequest(db, { shift: open, provider: nurse })
  await db
    .insertInto('shift_interests')
    .values({ shift_id: open.id, organization_id: organization.id, provider_id: nurse.id })
    .execute()
  const theirs = await makeShift(db, { block, provider: colleague, date: '2026-11-10' })
  const swap = await makeSwap(db, { shift: theirs, to: nurse })
  const leave = await makeLeave(db, { provider: nurse, organization, from_date: '2026-12-01', to_date: '2026-12-02' })
  const granted = await makeLeave(db, {
    provider: nurse,
    organization,
    from_date: '2026-12-10',
    to_date: '2026-12-11',
    status: 'Approved',
    cancel_asked_at: new Date('2026-11-02T12:00:00Z'),
  })

  expect((await deactivate(nurse)).status).toBe(200)
  const statusOf = async (table: 'shift_requests' | 'swaps' | 'leaves', { id }: { id: number }) =>
    (await db.selectFrom(table).select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
  expect(await statusOf('shift_requests', request)).toBe('UserDenied')
  const denied = db.selectFrom('shift_requests').select('reason').where('id', '=', request.id)
  expect(await denied.execute()).toEqual([{ reason: 'left' }])
  expect(await statusOf('swaps', swap)).toBe('MediatorDenied')
  expect(await statusOf('leaves', leave)).toBe('Denied')
  expect(await statusOf('leaves', granted)).toBe('Approved')
  const waiting = db.selectFrom('leaves').select('id').where('cancel_asked_at', 'is not', null)
  expect(await waiting.where('provider_id', '=', nurse.id).execute()).toEqual([])
  const interests = await db.selectFrom('shift_interests').selectAll().where('provider_id', '=', nurse.id).execute()
  expect(interests).toEqual([])
  expect(await toldTo(colleague)).toEqual([expect.stringContaining('no longer available')])
  expect(await toldTo(nurse)).toEqual([])
  const published = await server.call(
    scheduleActionEndpoints.createOpenShift,
    {
      teamCode: stage.days.code,
      schedulerCode: block.code,
      skillLevel: 'Physician',
      askRate: 70,
      date: ['11-11-2026'],
    },
    stage.token,
  )
  expect(published.status).toBe(200)
  expect(await toldTo(nurse)).toEqual([])
})

describe('who may', () => {
  test('not oneself, not an admin above, and only the platform a QHP of another organization', async () => {
    const { db, server } = stage
    const abroad = await makeFacility(db, { organization: await makeOrganization(db) })
    const shared = await makeNurse()
    await mapProvider(db, { provider: shared, facility: abroad })
    const platform = await makeUser(db)
    const platformToken = await server.tokenOf(platform)
    const facilityToken = await server.tokenOf(await makeUser(db, { facilities: [stage.facility] }))
    for (const call of [deactivate, reactivate, shiftsOf]) {
      expect(await call(boss)).toMatchObject({ status: 403, body: { error: { message: text.notYourself } } })
      expect(await call(shared)).toMatchObject({ status: 403, body: { error: { message: text.employedElsewhere } } })
      // Admins above the caller do not exist for them; an equal may not be changed.
      expect((await call(boss, facilityToken)).status).toBe(404)
      expect((await call(platform)).status).toBe(404)
      expect(
        (await call(stage.admin, await server.tokenOf(await makeUser(db, { departments: [stage.department] })))).status,
      ).toBe(403)
    }
    expect((await deactivate(shared, platformToken)).status).toBe(200)
    // The organization's admin sees the QHP in the list, so the answer is 403 with a reason, not 404.
    expect((await reactivate(shared)).status).toBe(403)
    expect((await reactivate(shared, platformToken)).status).toBe(200)
  })

  test('one platform admin always stays, even when two deactivate each other at once', async () => {
    const { db, server } = stage
    await db.updateTable('users').set({ deactivated_at: new Date() }).where('user_type', '=', 'admin').execute()
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await makeUser(db), await makeUser(db)]
      const [tokenOfOne, tokenOfOther] = [await server.tokenOf(one), await server.tokenOf(other)]
      const answers = await Promise.all([deactivate(other, tokenOfOne), deactivate(one, tokenOfOther)])
      const statuses = answers.map(({ status }) => status).sort()
      // The second call is refused because it is the last admin, or because its session has ended.
      expect(statuses[0]).toBe(200)
      expect([401, 409]).toContain(statuses[1])
      expect([await isDeactivated(one), await isDeactivated(other)].sort()).toEqual([false, true])
      await db.updateTable('users').set({ deactivated_at: new Date() }).where('user_type', '=', 'admin').execute()
    }
    const last = await makeUser(db)
    const asker = { userId: 0, kind: 'admin', scope: { level: 'platform' } } as const
    await expect(deactivateUser(server.deps, asker, last.code)).rejects.toMatchObject({
      status: 409,
      message: text.lastPlatformAdmin,
    })
  })
})

test('deactivating and assigning at once never leaves a future shift on a deactivated QHP', async () => {
  const { db, block, server } = stage
  for (let round = 0; round < 12; round++) {
    const nurse = await makeNurse()
    const phone = await server.tokenOf(nurse, 'mobile')
    const open = await makeShift(db, {
      block,
      date: '2026-12-15',
      state: 'open',
      labour_types: ['PerDiem', 'Employee'],
    })
    const [closing, adding] = await Promise.all([
      deactivate(nurse),
      callsOf(stage).add({ team: stage.days, block, provider: nurse, date: ['12-16-2026'] }),
      server.call(mobileEndpoints.takeShift, { shiftId: open.id }, phone),
      server.call(mobileEndpoints.requestLeave, { fromDate: '12-20-2026', toDate: '12-21-2026', leaveType: 1 }, phone),
    ])
    const held = await db
      .selectFrom('shifts')
      .select('id')
      .where('provider_id', '=', nurse.id)
      .where('ends_at', '>', server.clock.now)
      .execute()
    expect(await isDeactivated(nurse)).toBe(closing.status === 200)
    if (closing.status === 200) {
      expect(held).toEqual([])
      expect(adding.status).toBe(404)
      const leaves = await db.selectFrom('leaves').select('status').where('provider_id', '=', nurse.id).execute()
      expect(leaves.map(({ status }) => status)).not.toContain('Open')
    } else {
      expect(closing.status).toBe(409)
      expect(held.length).toBeGreaterThan(0)
    }
  }
})

test('one call releases at most a thousand shifts', async () => {
  const ids = Array.from({ length: limits.list.shifts + 1 }, (_, index) => index + 1)
  expect((await release(stage.provider, ids)).status).toBe(400)
})
