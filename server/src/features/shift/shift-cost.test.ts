import { dashboardEndpoints } from '@shiftward/contract/dashboard.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { reportEndpoints } from '@shiftward/contract/report.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messagesIn, type Stage, setStage } from '../../../test/stage.ts'
import { makeProvider, makeShift, makeUser } from '../../demo/factories.ts'

/** Minutes and rates that do not give whole cents, with and without add-on hours; and what each costs, by hand. */
const offers = [
  { start_time: '07:00:00', end_time: '15:07:00', ask_rate: 71.43, add_on_hours: 0, add_on_rate: null },
  { start_time: '07:00:00', end_time: '17:00:00', ask_rate: 83.37, add_on_hours: 2, add_on_rate: 97.13 },
  { start_time: '07:10:00', end_time: '16:11:00', ask_rate: 66.67, add_on_hours: 1, add_on_rate: null },
]
// 8:07 by 71.43; 8 by 83.37 and 2 by 97.13; 9:01 by 66.67, the add-on hour included.
const pays = [579.77, 861.22, 601.14]
const inAll = 2042.13

let stage: Stage
let token: string
beforeAll(async () => {
  stage = await setStage()
  const provider = await makeProvider(stage.db, { facility: stage.facility, labour_type: 'Locum' })
  token = await stage.server.tokenOf(provider, 'mobile')
  for (const [index, offer] of offers.entries()) {
    await makeShift(stage.db, { block: stage.block, date: `2026-11-${10 + 2 * index}`, ...offer })
  }
})
afterAll(() => stage.server.close())

test('an offer in the app, its message, the report and the dashboard agree to the cent', async () => {
  const { server, db } = stage
  const ask = async (...[endpoint, input, by = stage.token]: Parameters<typeof server.call>) => {
    const { status, body } = await server.call(endpoint, input, by)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  }
  const offered: { totalPay: number }[] = await ask(mobileEndpoints.openShifts, {}, token)
  expect(offered.map(({ totalPay }) => totalPay)).toEqual(pays)

  for (const [index, pay] of pays.entries()) {
    const resent = { teamCode: stage.days.code, skillLevel: 'Physician', date: `11-${10 + 2 * index}-2026` }
    await ask(scheduleActionEndpoints.notify, { ...resent, labourType: ['Locum'] })
    const [told] = (await messagesIn(stage)).slice(-1)
    expect(told?.body).toContain(`$${pay.toFixed(2)}.`)
  }

  await db
    .updateTable('shifts')
    .set({ state: 'assigned', is_sourced: true, provider_id: stage.provider.id, secured_at: server.clock.now })
    .execute()
  server.clock.now = new Date('2026-12-01T12:00:00Z')
  const later = await server.tokenOf(await makeUser(db, { organization: stage.organization }))
  const days = { startDate: '2026-11-01', endDate: '2026-11-30' }
  const places = { facility_Code: [stage.facility.code], department_Code: [stage.department.code] }
  const { schedulerCalendarDetails: rows } = await ask(reportEndpoints.shifts, { ...days, ...places }, later)
  expect(rows.map(({ totalCost }: { totalCost: number }) => totalCost)).toEqual(pays)
  const spend = await ask(dashboardEndpoints.sourceSpend, { date: '12-01-2026', daterange: 0 }, later)
  expect(spend.currentYearSpent).toBe(inAll)
})
