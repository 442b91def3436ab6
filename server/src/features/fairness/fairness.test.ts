import { nightsOf, weekendOf } from '@shiftward/contract/rules/assign/duty.ts'
import { elapsedMinutes, spanOfShift } from '@shiftward/contract/rules/shift-time.ts'
import { usHolidays } from '@shiftward/contract/rules/us-holidays.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { counting } from '../../../test/counting.ts'
import { type Stage, setStage } from '../../../test/stage.ts'
import { makeFacility, makeProvider, makeShift, type User } from '../../demo/factories.ts'
import { listFairness } from './fairness.service.ts'

let stage: Stage
let people: User[]

/** Days and nights from the end of October to Thanksgiving, which is the 26th. The clocks go back on the first. */
const period = { from: '2026-10-30', to: '2026-11-26' }

beforeAll(async () => {
  stage = await setStage()
  const { db, facility, block, nightBlock } = stage
  people = await Promise.all(['Abel', 'Bell', 'Cole'].map((last_name) => makeProvider(db, { facility, last_name })))
  for (let day = 0; day < 31; day++) {
    const date = new Date(Date.UTC(2026, 9, 28 + day)).toISOString().slice(0, 10)
    const [early, late] = [people[day % 3], people[(day * 2 + 1) % 3]]
    if (!early || !late) throw new Error('Somebody is missing')
    await makeShift(db, { block, date, provider: early, end_time: day % 4 === 0 ? '19:00:00' : '15:00:00' })
    await makeShift(db, { block: nightBlock, date, provider: late, is_on_call: day % 5 === 0 })
    await makeShift(db, { block, date, state: 'vacancy' })
  }
})
afterAll(() => stage.server.close())

/** The same figures, counted one shift at a time. */
async function expected(ofTeam?: number) {
  const rows = await stage.db.selectFrom('shifts').selectAll().where('provider_id', 'is not', null).execute()
  const holidays = usHolidays(2026).map(({ date }) => date)
  return Object.fromEntries(
    people.map(({ id }) => {
      const mine = rows.filter(
        ({ provider_id, date, team_id }) =>
          provider_id === id && date >= period.from && date <= period.to && (ofTeam ?? team_id) === team_id,
      )
      const figures = { hours: 0, nights: 0, weekends: new Set<string>(), holidays: new Set<string>(), onCall: 0 }
      for (const { date, start_time, end_time, is_on_call } of mine) {
        const times = { date, startTime: start_time, endTime: end_time }
        const timeZone = 'America/New_York'
        const duty = { ...times, timeZone, ...spanOfShift(times, timeZone) }
        if (holidays.includes(date)) figures.holidays.add(date)
        if (is_on_call) figures.onCall++
        if (is_on_call) continue
        figures.hours += elapsedMinutes(duty) / 60
        figures.nights += nightsOf(duty).length
        const weekend = weekendOf(duty)
        if (weekend) figures.weekends.add(weekend)
      }
      return [id, { ...figures, weekends: figures.weekends.size, holidays: figures.holidays.size }]
    }),
  )
}

test('counts hours, nights, weekends, holidays and on-call shifts as the rules do', async () => {
  const { db, organization, facility, days, nights } = stage
  const wanted = { organizationId: organization.id, ...period }
  const all = await listFairness(db, { ...wanted, facilityId: facility.id })
  expect(Object.fromEntries(all.ofPeople)).toEqual(await expected())
  for (const team of [days, nights]) {
    const ofTeam = all.ofTeams.filter(({ teamId }) => teamId === team.id)
    const figures = ofTeam.map(({ teamId: _, providerId, ...rest }) => [providerId, rest])
    expect(Object.fromEntries(figures)).toEqual(await expected(team.id))
    const alone = await listFairness(db, { ...wanted, teamIds: [team.id] })
    expect(Object.fromEntries(alone.ofPeople)).toEqual(await expected(team.id))
  }
  // Otherwise the figures could be equal because nothing is counted.
  const sums = [...all.ofPeople.values()]
  expect(sums.some(({ holidays, onCall, weekends }) => holidays > 0 && onCall > 0 && weekends > 3)).toBe(true)
})

test('follows the organization’s own holidays, and leaves out other places and people', async () => {
  const { db, organization, facility } = stage
  const wanted = { organizationId: organization.id, facilityId: facility.id, ...period }
  const [abel] = people
  if (!abel) throw new Error('Somebody is missing')
  const row = { organization_id: organization.id, date: '2026-10-31', name: 'Halloween' }
  await db.insertInto('holidays').values(row).execute()
  const { ofPeople } = await listFairness(db, { ...wanted, personIds: [abel.id] })
  expect([...ofPeople.keys()]).toEqual([abel.id])
  const worked = await db
    .selectFrom('shifts')
    .select('id')
    .where('provider_id', '=', abel.id)
    .where('date', '=', '2026-10-31')
    .execute()
  expect(ofPeople.get(abel.id)?.holidays).toBe(Math.min(1, worked.length))
  await db.deleteFrom('holidays').execute()
  const elsewhere = await makeFacility(db, { organization })
  expect((await listFairness(db, { ...wanted, facilityId: elsewhere.id })).ofTeams).toEqual([])
})

test('takes two queries', async () => {
  const counted = counting(stage.db)
  await listFairness(counted.db, { organizationId: stage.organization.id, facilityId: stage.facility.id, ...period })
  expect(counted.count()).toBe(2)
})
