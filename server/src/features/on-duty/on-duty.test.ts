import { dashboardEndpoints, type GenericDepartment } from '@shiftward/contract/dashboard.ts'
import { type OnDuty, onDutyEndpoints } from '@shiftward/contract/on-duty.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stage, setStage } from '../../../test/stage.ts'
import {
  type Facility,
  makeBlock,
  makeDepartment,
  makeFacility,
  makeLeave,
  makeOrganization,
  makeProvider,
  makeShift,
  makeTeam,
  makeUser,
  type User,
} from '../../demo/factories.ts'

let stage: Stage
let auckland: Facility
let bo: User
beforeAll(async () => {
  stage = await setStage()
  const { db, organization, facility, block, nightBlock, provider } = stage
  bo = await makeProvider(db, { facility, first_name: 'Bo', last_name: 'Lee', preferred_call_number: '555 0100 x7' })
  // The clocks of New York go back in the first night: it lasts 13 hours, from 23:00 to 12:00 UTC.
  await makeShift(db, { block: nightBlock, date: '2026-10-31', provider })
  await makeShift(db, { block: nightBlock, date: '2026-11-19', provider: bo, ask_rate: 75 })
  await makeShift(db, { block, date: '2026-11-20', provider: bo, is_on_call: true })
  await makeShift(db, { block, date: '2026-11-20', provider })
  await makeShift(db, { block, date: '2026-11-20' })
  await makeShift(db, { block, date: '2026-11-20', state: 'vacancy' })
  const absence = { from_date: '2026-11-20', to_date: '2026-11-20', status: 'Approved' }
  await makeLeave(db, { provider: await makeProvider(db, { facility }), organization, ...absence })

  auckland = await makeFacility(db, { organization, name: 'South', time_zone: 'Pacific/Auckland' })
  const team = await makeTeam(db, { department: await makeDepartment(db, { facility: auckland }), name: 'Ward' })
  const ward = await makeBlock(db, { team, start_date: '2026-10-01', end_date: '2027-03-31' })
  const kiri = await makeProvider(db, { facility: auckland, first_name: 'Kiri', last_name: 'Rata' })
  await makeShift(db, { block: ward, date: '2026-11-20', provider: kiri })
})
afterAll(() => stage.server.close())

async function ask(input: Record<string, unknown>, user: User = stage.admin) {
  return stage.server.call(onDutyEndpoints.get, input, await stage.server.tokenOf(user))
}

async function read(input: Record<string, unknown>, user: User = stage.admin): Promise<OnDuty> {
  const { status, body } = await ask(input, user)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

const namesOf = ({ departments }: OnDuty) =>
  departments.flatMap(({ people }) => people.map(({ providerName }) => providerName))

const onAt = async (at: string) => namesOf(await read({ departmentCode: stage.department.code, at }))

test('people are on duty from the first moment of their shift to its last', async () => {
  // Days are from 07:00 to 15:00, nights from 19:00 to 07:00; New York is five hours behind UTC.
  expect(await onAt('2026-11-19T23:59:59Z')).toEqual([])
  expect(await onAt('2026-11-20T00:00:00Z')).toEqual(['Bo Lee'])
  expect(await onAt('2026-11-20T11:59:59Z')).toEqual(['Bo Lee'])
  expect(await onAt('2026-11-20T12:00:00Z')).toEqual(['Ada Moss', 'Bo Lee'])
  expect(await onAt('2026-11-20T14:59:59-05:00')).toEqual(['Ada Moss', 'Bo Lee'])
  expect(await onAt('2026-11-20T15:00:00-05:00')).toEqual([])
})

test('a night that began yesterday says its day, hours and number; without a moment it is now', async () => {
  stage.server.clock.now = new Date('2026-11-20T08:00:00Z')
  expect(await read({ departmentCode: stage.department.code })).toEqual({
    at: '2026-11-20T08:00:00.000Z',
    facilityName: 'North',
    timeZone: 'America/New_York',
    departments: [
      {
        departmentCode: stage.department.code,
        departmentName: stage.department.name,
        people: [
          {
            shiftId: expect.any(Number),
            providerCode: bo.code,
            providerName: 'Bo Lee',
            skill: 'Physician',
            teamName: 'Nights',
            shiftDate: '11-19-2026',
            startTime: '19:00:00',
            endTime: '07:00:00',
            onCall: false,
            isUnsent: true,
            phone: '555 0100 x7',
          },
        ],
      },
    ],
  })
})

test('who has not been told of their shift is marked until it is over', async () => {
  const { db, department, provider, block } = stage
  const shift = await makeShift(db, { block, date: '2026-11-24', provider, isPublished: true })
  const marksAt = async (now: string) => {
    stage.server.clock.now = new Date(now)
    const { departments } = await read({ departmentCode: department.code, at: '2026-11-24T13:00:00Z' })
    return departments.flatMap(({ people }) => people.map(({ isUnsent }) => isUnsent))
  }
  expect(await marksAt('2026-11-20T08:00:00Z')).toEqual([false])
  await db.updateTable('shifts').set({ provider_id: bo.id }).where('id', '=', shift.id).execute()
  expect(await marksAt('2026-11-20T08:00:00Z')).toEqual([true])
  expect(await marksAt('2026-11-24T20:00:00Z')).toEqual([false])
})

test('in the night in which the clocks go back, both hours from 01:00 to 02:00 are on duty, and the last one too', async () => {
  for (const at of ['2026-10-31T23:00:00Z', '2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z', '2026-11-01T11:59:59Z'])
    expect(await onAt(at), at).toEqual(['Ada Moss'])
  for (const at of ['2026-10-31T22:59:59Z', '2026-11-01T12:00:00Z']) expect(await onAt(at), at).toEqual([])
})

test('who may write schedules gets the number of the account where there is no other', async () => {
  const { db, facility, department, provider } = stage
  await db.updateTable('users').set({ phone: '5550001111' }).where('id', '=', provider.id).execute()
  const generic = await makeUser(db, { user_type: 'generic', facilities: [facility] })
  const asked = { departmentCode: department.code, at: '2026-11-20T13:00:00Z' }
  const phonesFor = async (user: User) =>
    (await read(asked, user)).departments[0]?.people.map(({ providerName, onCall, phone }) => [
      providerName,
      onCall,
      phone,
    ])
  const called = ['Bo Lee', true, '555 0100 x7']
  expect(await phonesFor(stage.admin)).toEqual([['Ada Moss', false, '5550001111'], called])
  expect(await phonesFor(generic)).toEqual([['Ada Moss', false, null], called])
})

test('a facility answers with those of its departments that the caller sees, and no other facility', async () => {
  const { db, organization, facility, department } = stage
  const empty = await makeDepartment(db, { facility, name: 'A department without teams' })
  const ofOrganization = await makeUser(db, { organization })
  const at = '2026-11-19T18:30:00Z'
  const codes = ({ departments }: OnDuty) => departments.map(({ departmentCode }) => departmentCode)
  expect(codes(await read({ facilityCode: facility.code, at }, ofOrganization))).toEqual([empty.code, department.code])
  // The day of Auckland has begun while New York still has the day before.
  expect(namesOf(await read({ facilityCode: auckland.code, at }, ofOrganization))).toEqual(['Kiri Rata'])
  expect(namesOf(await read({ facilityCode: facility.code, at }, ofOrganization))).toEqual([])

  expect(codes(await read({ facilityCode: facility.code, at }))).toEqual([department.code])
  expect((await ask({ departmentCode: empty.code, at })).status).toBe(404)
  expect((await ask({ facilityCode: auckland.code, at })).status).toBe(404)
  const rival = await makeUser(db, { organization: await makeOrganization(db) })
  for (const place of [{ facilityCode: facility.code }, { departmentCode: department.code }])
    expect((await ask({ ...place, at }, rival)).status).toBe(404)
})

test('the people on now of the generic dashboard are the people on duty', async () => {
  const { db, server, facility } = stage
  const generic = await makeUser(db, { user_type: 'generic', facilities: [facility] })
  for (const now of ['2026-11-20T05:00:00Z', '2026-11-20T13:00:00Z', '2026-11-20T23:00:00Z']) {
    server.clock.now = new Date(now)
    const token = await server.tokenOf(generic)
    const cards: GenericDepartment[] = (await server.call(dashboardEndpoints.generic, { date: '11-20-2026' }, token))
      .body.data
    const onNow = cards.flatMap(({ providers }) => providers.filter(({ duty }) => duty === 'now'))
    const onDuty = namesOf(await read({ facilityCode: facility.code }, generic))
    expect(onNow.map(({ providerName }) => providerName)).toEqual(onDuty)
  }
})

test('a call without a place, with two, or with what is no moment is refused', async () => {
  const departmentCode = stage.department.code
  for (const input of [{}, { departmentCode, facilityCode: stage.facility.code }]) {
    const { status, body } = await ask(input)
    expect([status, body.error.fields]).toEqual([400, { departmentCode: texts.common.onePlace }])
  }
  for (const at of ['', 'now', '2026-11-20', '2026-11-20T12:00:00', '2026-02-30T12:00:00Z', '0000-01-01T00:00:00Z']) {
    const { status, body } = await ask({ departmentCode, at })
    expect([status, body.error?.fields], at).toEqual([400, { at: texts.common.invalidMoment }])
  }
})
