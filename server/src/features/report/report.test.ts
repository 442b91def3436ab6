import { facilityEndpoints } from '@shiftward/contract/facility.ts'
import { leaveEndpoints } from '@shiftward/contract/leave.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { reportEndpoints } from '@shiftward/contract/report.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stage, setStage } from '../../../test/stage.ts'
import {
  makeBlock,
  makeFacility,
  makeLeave,
  makeOrganization,
  makeProvider,
  makeShift,
  makeUser,
  mapProvider,
  type User,
} from '../../demo/factories.ts'
import { openDatabase, openPool } from '../../lib/database.ts'

// Examples computed by hand. report-numbers.test.ts compares all other rows.

let stage: Stage
let gone: User
beforeAll(async () => {
  stage = await setStage()
  const { db, block, nightBlock, provider, organization, facility } = stage
  const published_at = new Date('2026-10-20T12:00:00Z')
  await makeShift(db, {
    block: nightBlock,
    date: '2026-10-31',
    provider,
    is_sourced: true,
    ask_rate: 75.55,
    published_at,
    secured_at: new Date('2026-11-01T06:30:00Z'),
    add_on_hours: 1,
    add_on_rate: 95.25,
    end_time: '07:20:00',
    comment: 'Additional time',
  })
  await makeShift(db, { block, date: '2026-11-03', provider, start_time: '16:00:00', end_time: '00:00:00' })
  gone = await makeProvider(db, { last_name: 'Gone' })
  await mapProvider(db, { provider: gone, facility, labour_type: 'Locum', employee_number: 'E-77' })
  await db.deleteFrom('facility_providers').where('provider_id', '=', gone.id).execute()
  await makeShift(db, { block, date: '2026-11-04', provider: gone })
  const leave = { provider, organization, status: 'Approved' }
  await makeLeave(db, { ...leave, from_date: '2026-11-01', to_date: '2026-11-02' })
  await makeLeave(db, { ...leave, from_date: '2026-11-04', to_date: '2026-11-04' })
  await makeLeave(db, { ...leave, from_date: '2026-11-05', to_date: '2026-11-05', leave_type_id: 2 })
  await makeLeave(db, { ...leave, from_date: '2026-11-06', to_date: '2026-11-06', status: 'Open' })
})
afterAll(() => stage.server.close())

const days = { startDate: '10-01-2026', endDate: '11-30-2026' }
const places = () => ({ facility_Code: [stage.facility.code], department_Code: [stage.department.code] })
const report = (input: object) =>
  stage.server.call(reportEndpoints.shifts, { ...days, ...places(), ...input }, stage.token)

test('a sourced night with an add-on hour, on which daylight saving ends', async () => {
  const { body } = await report({ shiftType: 1 })
  expect(body.data.schedulerCalendarDetails).toEqual([
    {
      qhpName: 'Ada Moss',
      qhpCode: stage.provider.code,
      npi: stage.provider.npi,
      facilityName: 'North',
      departmentName: stage.department.name,
      teamName: 'Nights',
      skilllevel: 'Physician',
      shiftDate: '10-31-2026',
      shiftStartTime: '19:00:00',
      shiftEndTime: '07:20:00',
      duration: 13.33,
      shiftHours: 13.33,
      regularShiftHours: 12.33,
      addOnHours: 1,
      // 12 1/3 x 75.55 = 931.7833
      shiftCost: 931.78,
      addOnHourRate: 95.25,
      totalCost: 1027.03,
      comment: 'Additional time',
      isSourceShift: true,
      // The night ends on the first day of a leave.
      isPTO: true,
      isOnCall: false,
    },
  ])
})

test('a shift until midnight has eight hours at its stored rate and does not touch the next day', async () => {
  const { db, department } = stage
  await db
    .updateTable('department_skills')
    .set({ rate: 81 })
    .where('department_id', '=', department.id)
    .where('skill', '=', 'Physician')
    .execute()
  const { body } = await report({ shiftType: 0, provider_Code: [stage.provider.code] })
  expect(body.data.schedulerCalendarDetails).toMatchObject([
    { shiftDate: '11-03-2026', shiftEndTime: '00:00:00', duration: 8, shiftCost: 640, totalCost: 640, isPTO: false },
  ])
})

test('time to fill is in local time of the facility', async () => {
  const input = { ...days, facilityCode: stage.facility.code, departmentCode: stage.department.code }
  const { body } = await stage.server.call(reportEndpoints.timeToFill, input, stage.token)
  expect(body.data).toEqual([
    {
      departmentName: stage.department.name,
      teamName: 'Nights',
      shiftDateTime: '10-31-2026 19:00:00',
      shiftCreatedDateTime: '10-20-2026 08:00:00',
      shiftSecuredDateTime: '11-01-2026 01:30:00',
      differenceHours: 282.5,
    },
  ])
})

test('a vacancy that was once published counts as published, a withdrawn shift does not count', async () => {
  const { db, block, days: team } = stage
  const input = {
    startDate: '2026-12-01',
    endDate: '2026-12-31',
    facilityCode: stage.facility.code,
    departmentCode: stage.department.code,
  }
  await makeShift(db, { block, date: '2026-12-01' })
  await makeShift(db, { block, date: '2026-12-31', state: 'vacancy', published_at: new Date() })
  await makeShift(db, { block, date: '2026-12-31', state: 'vacancy' })
  await makeShift(db, { block, date: '2027-01-01' })
  const off = await makeBlock(db, { team, start_date: '2026-12-01', end_date: '2026-12-31', is_deactivated: true })
  await makeShift(db, { block: off, date: '2026-12-02' })
  await makeShift(db, { block: off, date: '2026-12-02', provider: stage.provider })
  const { body } = await stage.server.call(reportEndpoints.shiftInventory, input, stage.token)
  expect(body.data).toEqual({
    scheduledShiftCount: 4,
    openShiftCount: 2,
    securedShiftCount: 0,
    currentOpenShiftCount: 1,
  })
})

test('a provider who is no longer mapped stays in the reports', async () => {
  const weekly = await stage.server.call(
    reportEndpoints.providerWeekly,
    { ...days, providerCode: gone.code },
    stage.token,
  )
  expect(weekly.body.data.schedulerCalendarDetails).toMatchObject([{ qhpCode: gone.code, shiftDate: '11-04-2026' }])
  const departmentCodes = stage.department.code
  const toChoose = await stage.server.call(facilityEndpoints.providersByDepartment, { departmentCodes }, stage.token)
  expect(toChoose.body.data).toMatchObject([
    { providerCode: stage.provider.code, labourType: 'PerDiem' },
    { providerCode: gone.code, labourType: null },
  ])
  const hours = await stage.server.call(
    reportEndpoints.hours,
    { ...days, ...places(), provider_Code: [gone.code] },
    stage.token,
  )
  expect(hours.body.data).toMatchObject([
    { qhpCode: gone.code, hours: 8, hoursToCome: 8, cost: 640, employeeid: 'E-77', labourType: 'Locum' },
  ])
  const never = await makeProvider(stage.db)
  const refused = await stage.server.call(
    reportEndpoints.providerWeekly,
    { ...days, providerCode: never.code },
    stage.token,
  )
  expect(refused.status).toBe(404)
})

test('a weekly total counts the whole week, also beyond the chosen dates', async () => {
  const weeksOf = async (startDate: string, endDate: string) => {
    const input = { startDate, endDate, providerCode: stage.provider.code }
    const { body } = await stage.server.call(reportEndpoints.providerWeekly, input, stage.token)
    expect(body.data.schedulerCalendarDetails.length).toBe(endDate === '11-01-2026' ? 0 : 1)
    return body.data.weeks
  }
  // Sunday to Saturday. The night of 31 October has 13.33 hours, the evening of 3 November has 8.
  const whole = (duration: number) => ({
    ...{ duration, durationInRange: duration, durationListed: duration, durationOnCall: 0 },
  })
  const october = { weekNumber: 44, startDate: '10-25-2026', endDate: '10-31-2026', ...whole(13.33) }
  const november = { weekNumber: 45, startDate: '11-01-2026', endDate: '11-07-2026', ...whole(8) }
  const outside = { durationInRange: 0, durationListed: 0 }
  expect(await weeksOf('10-31-2026', '11-02-2026')).toEqual([october, { ...november, ...outside }])
  expect(await weeksOf('11-01-2026', '11-01-2026')).toEqual([{ ...november, ...outside }])
  expect(await weeksOf('11-03-2026', '11-28-2026')).toEqual([november])
})

test('each day of leave counts eight hours', async () => {
  const input = { ...days, startDate: '11-02-2026', providerCode: stage.provider.code }
  const list = async (leaveType: number) =>
    (await stage.server.call(leaveEndpoints.ptoReport, { ...input, leaveType }, stage.token)).body.data
  const row = { qhpName: 'Ada Moss', startTime: '00:00:00', ptO_cme_hours: 8 }
  const pto = ['11-02-2026', '11-04-2026'].map((date) => ({ ...row, type: 'PTO', date }))
  const education = { ...row, type: 'Education/CME', date: '11-05-2026' }
  expect(await list(0)).toEqual([...pto, education])
  expect(await list(1)).toEqual(pto)
  expect(await list(2)).toEqual([education])
})

test('a day of leave approved by two organizations counts once', async () => {
  const { db, server } = stage
  const [organization, other] = [await makeOrganization(db), await makeOrganization(db)]
  const provider = await makeProvider(db, { facility: await makeFacility(db, { organization }) })
  const leave = { provider, status: 'Approved', from_date: '2026-11-10', to_date: '2026-11-11' }
  await makeLeave(db, { ...leave, organization })
  await makeLeave(db, { ...leave, organization: other })
  const input = { ...days, providerCode: provider.code, leaveType: '0' }
  const { body } = await server.call(leaveEndpoints.ptoReport, input, await server.tokenOf(await makeUser(db)))
  expect(body.data.map(({ date }: { date: string }) => date)).toEqual(['11-10-2026', '11-11-2026'])
})

test('a department outside the named facilities gives no rows', async () => {
  const { db, organization, facility } = stage
  const other = await makeFacility(db, { organization })
  const token = await stage.server.tokenOf(await makeUser(db, { facilities: [facility, other] }))
  const input = { ...days, ...places(), facility_Code: [other.code] }
  const { body } = await stage.server.call(reportEndpoints.shifts, input, token)
  expect(body.data.schedulerCalendarDetails).toEqual([])
})

test('a report of too many shifts is refused', async () => {
  const { db, block } = stage
  const { id, ...row } = await makeShift(db, { block, date: '2027-03-01', provider: stage.provider })
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  // Without triggers: what they add to each of these rows does not matter here, and takes seconds.
  const owner = openDatabase(openPool(stage.server.owner, 1))
  await sql`set session_replication_role = replica`.execute(owner)
  await sql`
    insert into shifts (${columns})
    select ${columns} from shifts, generate_series(1, ${limits.report.rows}) where id = ${id}`.execute(owner)
  await owner.destroy()
  const refused = await report({ startDate: '2027-03-01', endDate: '2027-03-31' })
  expect(refused.status).toBe(413)
  expect(refused.body.error.message).toBe(texts.report.tooMany(limits.report.rows))
}, 120_000)

test('missing or invalid filters are refused', async () => {
  expect((await report({ facility_Code: [] })).body.error.fields).toEqual({
    facility_Code: texts.report.facilityRequired,
  })
  expect((await report({ endDate: '09-30-2026' })).body.error.fields).toEqual({
    endDate: texts.common.endBeforeStart,
  })
  expect((await report({ shiftType: 3 })).status).toBe(400)
})
