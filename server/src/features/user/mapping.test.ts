import { departmentEndpoints } from '@shiftward/contract/department.ts'
import { facilityEndpoints } from '@shiftward/contract/facility.ts'
import { type Leave, leaveEndpoints } from '@shiftward/contract/leave.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { organizationEndpoints } from '@shiftward/contract/organization.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { sessionEndpoints } from '@shiftward/contract/session.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { userEndpoints } from '@shiftward/contract/user.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/harness.ts'
import {
  type Department,
  type Facility,
  makeBlock,
  makeDepartment,
  makeFacility,
  makeInterest,
  makeLeave,
  makeOrganization,
  makeProvider,
  makeShift,
  makeShiftRequest,
  makeSwap,
  makeTeam,
  makeUser,
  mapProvider,
  type Organization,
  type User,
} from '../../demo/factories.ts'
import { lockRequest } from '../request/request-change.store.ts'

let server: TestApp
let own: Organization
let foreign: Organization
let home: Facility
let annex: Facility
let abroad: Facility
let ward: Department
let clinic: Department
let far: Department
const tokens: Record<'platform' | 'organization' | 'facility' | 'department' | 'rival', string> = {
  platform: '',
  organization: '',
  facility: '',
  department: '',
  rival: '',
}

beforeAll(async () => {
  server = await startApp()
  const { db } = server
  own = await makeOrganization(db)
  foreign = await makeOrganization(db)
  home = await makeFacility(db, { organization: own })
  annex = await makeFacility(db, { organization: own })
  abroad = await makeFacility(db, { organization: foreign })
  ward = await makeDepartment(db, { facility: home })
  clinic = await makeDepartment(db, { facility: annex })
  far = await makeDepartment(db, { facility: abroad })
  tokens.platform = await server.tokenOf(await makeUser(db))
  tokens.organization = await server.tokenOf(await makeUser(db, { organization: own }))
  tokens.facility = await server.tokenOf(await makeUser(db, { facilities: [home] }))
  tokens.department = await server.tokenOf(await makeUser(db, { departments: [ward] }))
  tokens.rival = await server.tokenOf(await makeUser(db, { organization: foreign }))
})
afterAll(() => server.close())

const read = async (user: { code: string }) =>
  (await server.call(userEndpoints.getByCode, { id: user.code }, tokens.platform)).body.data

const changedMeanwhile = { status: 409, body: { error: { message: texts.common.changedMeanwhile } } }

describe('giving a role', () => {
  let user: User
  const toOrganization = (token: string, organizationId = own.id) =>
    server.call(organizationEndpoints.mapUser, { userCode: user.code, organizationId }, token)
  const toFacilities = (token: string, facilityId: number[], given: object = {}) =>
    server.call(facilityEndpoints.mapUser, { userCode: user.code, facilityId, ...given }, token)
  const toDepartments = (token: string, departmentId: number[], isAdmin = true, version?: number) =>
    server.call(departmentEndpoints.mapUser, { userCode: user.code, departmentId, isAdmin, version }, token)

  beforeEach(async () => {
    user = await makeUser(server.db, { departments: [ward] })
  })

  test('each call gives its role and removes the former one', async () => {
    await toOrganization(tokens.platform)
    expect(await read(user)).toMatchObject({ userType: 'organization', organizationId: own.id, departments: [] })
    await toFacilities(tokens.platform, [home.id, annex.id, home.id])
    expect(await read(user)).toMatchObject({ userType: 'facility', facilities: [home.id, annex.id], departments: [] })
    await toDepartments(tokens.platform, [ward.id, clinic.id], false)
    expect(await read(user)).toMatchObject({ userType: 'facility', departments: [ward.id, clinic.id] })
    await toFacilities(tokens.platform, [home.id], { isGenericUser: true })
    expect(await read(user)).toMatchObject({ userType: 'generic', facilities: [home.id], departments: [] })
    await toFacilities(tokens.platform, [home.id], { isViewScheduler: true })
    expect(await read(user)).toMatchObject({ userType: 'facility', isViewScheduler: true })
    await toDepartments(tokens.platform, [clinic.id])
    expect(await read(user)).toMatchObject({
      userType: 'department',
      isViewScheduler: false,
      facilities: [],
      departments: [clinic.id],
    })
  })

  test('the mapped person signs in with the new scope', async () => {
    const empty = await makeFacility(server.db, { organization: own })
    await toFacilities(tokens.organization, [empty.id])
    const session = await server.tokenOf(user)
    expect((await server.call(sessionEndpoints.session, {}, session)).body.userType).toBe('facility')
    const colleagues = await server.call(userEndpoints.getAll, {}, session)
    expect(colleagues.body.data.map((row: { userCode: string }) => row.userCode)).toEqual([user.code])
  })

  test('each kind gives the roles below it, in its own scope', async () => {
    const statuses = async (token: string) => [
      (await toDepartments(token, [ward.id])).status,
      (await toFacilities(token, [home.id])).status,
      (await toOrganization(token)).status,
    ]
    expect(await statuses(tokens.department)).toEqual([403, 403, 403])
    expect(await statuses(tokens.facility)).toEqual([200, 403, 403])
    expect(await statuses(tokens.rival)).toEqual([404, 404, 403])
    expect(await statuses(tokens.organization)).toEqual([200, 200, 403])
    expect(await statuses(tokens.platform)).toEqual([200, 200, 200])
    expect(await statuses(tokens.organization), 'an organization admin is no longer below them').toEqual([
      403, 403, 403,
    ])
  })

  test('a place outside the scope does not exist, and nothing changes', async () => {
    expect((await toDepartments(tokens.facility, [ward.id, clinic.id])).status).toBe(404)
    expect((await toFacilities(tokens.organization, [abroad.id])).status).toBe(404)
    expect((await toOrganization(tokens.platform, 999_999)).status).toBe(404)
    expect(await read(user)).toMatchObject({ userType: 'department', departments: [ward.id] })
  })

  test('nobody gives a role to themselves', async () => {
    user = await makeUser(server.db, { facilities: [home] })
    const token = await server.tokenOf(user)
    expect((await toDepartments(token, [ward.id])).status).toBe(403)
    user = await makeUser(server.db)
    const platform = await server.tokenOf(user)
    expect((await toOrganization(platform)).status).toBe(403)
    expect((await toFacilities(platform, [home.id])).status).toBe(403)
  })

  test('a provider does not become an admin', async () => {
    user = await makeProvider(server.db, { facility: home })
    expect((await toDepartments(tokens.facility, [ward.id])).status).toBe(403)
    expect((await toOrganization(tokens.platform)).status).toBe(403)
  })

  test('a generic view admin has one facility, and one view', async () => {
    const two = await toFacilities(tokens.organization, [home.id, annex.id], { isGenericUser: true })
    expect([two.status, two.body.error.fields]).toEqual([400, { facilityId: texts.user.oneFacility }])
    const both = await toFacilities(tokens.organization, [home.id], { isGenericUser: true, isViewScheduler: true })
    expect([both.status, both.body.error.fields]).toEqual([400, { isViewScheduler: texts.user.oneView }])
  })

  test('nobody administers parts of two organizations', async () => {
    const facilities = await toFacilities(tokens.platform, [home.id, abroad.id])
    expect([facilities.status, facilities.body.error.fields]).toEqual([400, { facilityId: texts.user.oneOrganization }])
    const departments = await toDepartments(tokens.platform, [ward.id, far.id])
    expect(departments.status).toBe(400)
  })

  test('accompanying departments belong to the facilities of the user, and need some', async () => {
    expect((await toDepartments(tokens.organization, [ward.id], false)).status).toBe(409)
    await toFacilities(tokens.organization, [annex.id], { isViewScheduler: true })
    const elsewhere = await toDepartments(tokens.organization, [ward.id], false)
    expect([elsewhere.status, elsewhere.body.error.fields]).toEqual([
      400,
      { departmentId: texts.user.departmentElsewhere },
    ])
    expect((await toDepartments(tokens.organization, [clinic.id], false)).status).toBe(200)
    expect(await read(user)).toMatchObject({ isViewScheduler: true, facilities: [annex.id], departments: [clinic.id] })
  })

  test('based on an older reading it is refused, so that a right that was taken away does not come back', async () => {
    await toFacilities(tokens.platform, [home.id, annex.id])
    const { accessVersion: version } = await read(user)
    await toDepartments(tokens.platform, [ward.id])
    const reduced = await read(user)
    const answers = [
      await toFacilities(tokens.platform, [home.id, annex.id], { version }),
      await toDepartments(tokens.platform, [ward.id, clinic.id], true, version),
      await server.call(
        organizationEndpoints.mapUser,
        { userCode: user.code, organizationId: own.id, version },
        tokens.platform,
      ),
    ]
    for (const answer of answers) expect(answer).toMatchObject(changedMeanwhile)
    expect(await read(user)).toEqual(reduced)
  })

  test('facilities and then their departments are saved with one reading, also when the first step is repeated', async () => {
    const { accessVersion: version } = await read(user)
    await toFacilities(tokens.platform, [home.id], { isViewScheduler: true, version })
    const again = await toFacilities(tokens.platform, [home.id], { isViewScheduler: true, version })
    const { status, body } = await toDepartments(tokens.platform, [ward.id], false, again.body.data.version)
    expect(status).toBe(200)
    expect(body.data.version).toBe((await read(user)).accessVersion)
  })

  test('an empty choice gets the message of the form', async () => {
    const facility = await toFacilities(tokens.organization, [])
    expect([facility.status, facility.body.error.fields]).toEqual([400, { facilityId: texts.user.facilityRequired }])
    const department = await toDepartments(tokens.facility, [])
    expect(department.body.error.fields).toEqual({ departmentId: texts.user.departmentRequired })
  })
})

describe('where a provider works', () => {
  let provider: User
  const row = (facility: Facility, given: object = {}) => ({
    providerCode: provider.code,
    facilityId: facility.id,
    labourType: 'Employee',
    employeeid: 'E-17',
    isInteral: true,
    isInternalPerDiem: false,
    isCredentialed: true,
    isExternalProvider: false,
    ...given,
  })
  const map = (token: string, ...rows: object[]) => server.call(facilityEndpoints.mapProvider, rows, token)
  const unmap = (token: string, id: number) => server.call(facilityEndpoints.unmapProvider, { id }, token)

  beforeEach(async () => {
    provider = await makeProvider(server.db, { facility: home, labour_type: 'Locum' })
  })

  test('is added for several facilities at once, and changed in place', async () => {
    const { status, body } = await map(tokens.organization, row(home), row(annex, { labourType: 'PerDiem' }))
    expect(status).toBe(200)
    expect(body.data).toMatchObject([row(home), row(annex, { labourType: 'PerDiem' })])
    expect((await read(provider)).providerFacilities).toHaveLength(2)
  })

  test('is not changed back or given back by whoever read it before', async () => {
    const [mapping] = (await read(provider)).providerFacilities
    const { version } = mapping
    await map(tokens.organization, row(home, { labourType: 'PerDiem', version }))
    expect(await map(tokens.facility, row(home, { labourType: 'Locum', version }))).toMatchObject(changedMeanwhile)
    // Sent twice, because the first answer was lost.
    expect((await map(tokens.organization, row(home, { labourType: 'PerDiem', version }))).status).toBe(200)

    const [changed] = (await read(provider)).providerFacilities
    expect(changed).toMatchObject({ labourType: 'PerDiem' })
    await server.db.updateTable('users').set({ last_name: 'Renamed' }).where('id', '=', provider.id).execute()
    expect((await read(provider)).providerFacilities[0].version).toBe(changed.version)
    await unmap(tokens.organization, mapping.facilityProviderId)
    expect(await map(tokens.platform, row(home, { version: changed.version }))).toMatchObject(changedMeanwhile)
    expect((await read(provider)).providerFacilities).toEqual([])
  })

  test('is neither shown, changed nor removed outside the scope', async () => {
    const elsewhere = await mapProvider(server.db, { provider, facility: abroad })
    const seen = await server.call(userEndpoints.getByCode, { id: provider.code }, tokens.department)
    expect(seen.body.data.providerFacilities.map((one: { facilityId: number }) => one.facilityId)).toEqual([home.id])
    expect((await unmap(tokens.organization, elsewhere.id)).status).toBe(404)
    expect((await map(tokens.organization, row(home), row(abroad))).status).toBe(404)
    expect((await map(tokens.facility, row(annex))).status).toBe(404)
    const stranger = await makeProvider(server.db, { facility: abroad })
    expect((await map(tokens.organization, row(home, { providerCode: stranger.code }))).status).toBe(404)
    expect((await read(provider)).providerFacilities).toMatchObject([
      { labourType: 'Locum' },
      { facilityId: abroad.id },
    ])
  })

  test('refuses duplicates, unknown labour types and long employee numbers with the messages of the form', async () => {
    const answers = [
      await map(tokens.organization, row(home), row(home)),
      await map(tokens.organization, row(home, { labourType: '' })),
      await map(tokens.organization, row(home, { facilityId: null })),
      await map(tokens.organization, row(home, { employeeid: '12345678901' })),
      await map(tokens.organization),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
    expect(answers.slice(0, 3).map(({ body }) => body.error.message)).toEqual([
      texts.user.duplicateFacility,
      texts.user.labourTypeRequired,
      texts.user.facilityRequired,
    ])
  })

  test('ends by unmapping', async () => {
    const [mapping] = (await read(provider)).providerFacilities
    expect((await unmap(tokens.department, mapping.facilityProviderId)).status).toBe(200)
    expect((await read(provider)).providerFacilities).toEqual([])
    expect((await unmap(tokens.platform, mapping.facilityProviderId)).status).toBe(404)
  })

  test('closes their requests and swaps at that facility, and none elsewhere', async () => {
    const mapping = await mapProvider(server.db, { provider, facility: annex })
    const colleague = await makeProvider(server.db)
    const askedAt = async (department: Department) => {
      const team = await makeTeam(server.db, { department })
      const block = await makeBlock(server.db, { team, start_date: '2026-11-01', end_date: '2026-11-30' })
      const shift = await makeShift(server.db, { block })
      await makeInterest(server.db, { shift, provider })
      await makeShiftRequest(server.db, { shift, provider })
      await makeSwap(server.db, { shift: await makeShift(server.db, { block, provider: colleague }), to: provider })
      return shift
    }
    const [here, there] = [await askedAt(ward), await askedAt(clinic)]
    expect((await unmap(tokens.organization, mapping.id)).status).toBe(200)

    const interests = server.db.selectFrom('shift_interests').select('shift_id').where('provider_id', '=', provider.id)
    expect(await interests.execute()).toEqual([{ shift_id: here.id }])
    const requests = server.db
      .selectFrom('shift_requests')
      .select(['status', 'reason'])
      .where('provider_id', '=', provider.id)
    expect(await requests.where('shift_id', '=', here.id).execute()).toEqual([{ status: 'Open', reason: '' }])
    expect(await requests.where('shift_id', '=', there.id).execute()).toEqual([
      { status: 'UserDenied', reason: 'left' },
    ])
    const swaps = server.db.selectFrom('swaps').select('status').where('to_provider_id', '=', provider.id).orderBy('id')
    expect(await swaps.execute()).toEqual([{ status: 'Open' }, { status: 'MediatorDenied' }])
    const told = server.db.selectFrom('outbox').select('body').where('recipient_id', '=', provider.id).orderBy('id')
    expect((await told.execute()).map(({ body }) => body)).toEqual([
      expect.stringContaining('has ended: you no longer work there.'),
      expect.stringContaining('has ended: one of the two is no longer available.'),
    ])
  })

  test('closes their leave requests and asked cancellations once they work nowhere in the organization', async () => {
    const { db } = server
    const [mapping] = (await read(provider)).providerFacilities
    const second = await mapProvider(db, { provider, facility: annex })
    await mapProvider(db, { provider, facility: abroad })
    const on = (day: string, rest: object = {}) =>
      makeLeave(db, { provider, organization: own, from_date: day, to_date: day, ...rest })
    const cancellation = { status: 'Approved', cancel_asked_at: new Date('2026-11-02T12:00:00Z') }
    const asked = await on('2026-12-14')
    await on('2026-12-15', cancellation)
    await on('2026-12-16', { status: 'Approved' })
    await on('2026-12-14', { organization: foreign })
    const states = async () => {
      const leaves = db.selectFrom('leaves').selectAll().where('provider_id', '=', provider.id).orderBy('id')
      return (await leaves.execute()).map(({ status, cancel_asked_at }) => [status, cancel_asked_at !== null])
    }
    const before = await states()
    await unmap(tokens.organization, mapping.facilityProviderId)
    expect(await states()).toEqual(before)
    expect((await unmap(tokens.organization, second.id)).status).toBe(200)
    expect(await states()).toEqual([
      ['Denied', false],
      ['Approved', false],
      ['Approved', false],
      ['Open', false],
    ])
    const told = db.selectFrom('outbox').select('body').where('recipient_id', '=', provider.id).orderBy('id')
    expect((await told.execute()).map(({ body }) => body)).toEqual([
      `Your request for leave at ${own.name} on Mon, Dec 14, 2026 has ended: you no longer work there.`,
      `Your request to cancel your leave at ${own.name} on Tue, Dec 15, 2026 has ended: you no longer work there.`,
    ])
    // Nobody has denied it: the phone and the console say why it ended.
    const [all, mine] = [
      await server.call(leaveEndpoints.getAll, {}, tokens.organization),
      await server.call(mobileEndpoints.leaves, {}, await server.tokenOf(provider, 'mobile')),
    ]
    const left = { leaveStatus: 'Denied', reason: 'left' }
    expect(all.body.data.find(({ id }: Leave) => id === asked.id)).toMatchObject(left)
    expect(mine.body.data.find(({ id }: Leave) => id === asked.id)).toMatchObject(left)
  })

  test('waits for a decision in progress, which can still message the provider', async () => {
    const { db } = server
    const mapping = await mapProvider(db, { provider, facility: annex })
    const team = await makeTeam(db, { department: clinic })
    const block = await makeBlock(db, { team, start_date: '2026-11-01', end_date: '2026-11-30' })
    const shift = await makeShift(db, { block })
    const { id } = await makeShiftRequest(db, { shift, provider })
    const ending = await db.transaction().execute(async (decision) => {
      await lockRequest(decision, id)
      const unmapping = unmap(tokens.organization, mapping.id)
      const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      await expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(1)
      // The same lock as a message to them takes, but without waiting: PostgreSQL would resolve a deadlock by retrying.
      await sql`select from users where id = ${provider.id} for key share nowait`.execute(decision)
      return { unmapping }
    })
    expect((await ending.unmapping).status).toBe(200)
  })

  test('is refused while shifts are left there, and lists them', async () => {
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
    const team = await makeTeam(server.db, { department: ward })
    const block = await makeBlock(server.db, { team, start_date: day(-5), end_date: day(5) })
    await makeShift(server.db, { block, provider, date: day(-3) })
    const shift = await makeShift(server.db, { block, provider, date: day(3) })
    const date = toWireDate(day(3))
    const other = await mapProvider(server.db, { provider, facility: annex })
    const token = await server.tokenOf(await makeUser(server.db, { facilities: [home, annex] }))
    const [mapping] = (await read(provider)).providerFacilities

    const refused = await unmap(token, mapping.facilityProviderId)
    expect(refused.status).toBe(409)
    expect(refused.body.error.message).toContain(texts.user.hasFutureShifts)
    expect(refused.body.error.fields).toEqual({ 'shifts.0': `${date} 07:00, ${ward.name}, ${team.name}` })
    expect((await unmap(token, other.id)).status, 'no shifts at the other facility').toBe(200)

    const unit = await makeDepartment(server.db, { facility: home })
    const neighbour = await server.tokenOf(await makeUser(server.db, { departments: [unit] }))
    const untold = await unmap(neighbour, mapping.facilityProviderId)
    expect(untold.body.error.fields).toEqual({ 'shifts.0': `${date}, another department` })

    await server.db.deleteFrom('shifts').where('id', '=', shift.id).execute()
    expect((await unmap(token, mapping.facilityProviderId)).status).toBe(200)
  })
})
