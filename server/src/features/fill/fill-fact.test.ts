import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stage, setStage } from '../../../test/stage.ts'
import { makeLeave, makeNeeds, makeOrganization, makeProvider, makeShift } from '../../demo/factories.ts'
import { findBlocks } from '../block/block-place.store.ts'
import { loadFillFacts } from './fill-fact.service.ts'
import { figuresOf } from './fill-figures.ts'
import { FillPlan } from './fill-plan.ts'

let stage: Stage
beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage.server.close())

async function factsOf(shiftIds: number[] | null, days?: { startDate: string; endDate: string }) {
  const { db, block, nightBlock, server } = stage
  const [first, ...others] = await findBlocks(db, { level: 'platform' }, [block.code, nightBlock.code], 'unheld')
  if (!first) throw new Error('There is no block')
  return loadFillFacts(db, { blocks: [first, ...others], shiftIds, days, options: {} }, server.clock.now)
}

const vacancy = async (date: string, given: object = {}) =>
  (await makeShift(stage.db, { block: stage.block, date, state: 'vacancy', ...given })).id

test('whoever has a shift without a skill that is wanted, or has left, brings no warning and gets no other shift', async () => {
  const { db, block, facility } = stage
  const resident = await makeProvider(db, { facility, skills: ['Resident'] })
  const left = await makeProvider(db, { skills: ['Physician'] })
  const date = '2026-11-10'
  await makeShift(db, { block, date, provider: resident, skill: 'Resident' })
  await makeShift(db, { block, date, provider: left })
  const facts = await factsOf([await vacancy(date)])
  expect(figuresOf(new FillPlan(facts)).warnings).toBe(0)
  expect(facts.people.filter(({ isStaff }) => isStaff).map(({ id }) => id)).toEqual([stage.provider.id])
  expect(facts.people.filter(({ isUsable }) => isUsable).map(({ id }) => id)).toEqual([stage.provider.id])
})

test('the days are those that were chosen, or else those of the blocks, and none before today', async () => {
  const ids = [await vacancy('2026-11-16'), await vacancy('2026-11-18')]
  const daysOf = async (...which: Parameters<typeof factsOf>) => {
    const { startDate, endDate } = await factsOf(...which)
    return [startDate, endDate]
  }
  expect(await daysOf(ids)).toEqual(['2026-10-01', '2027-03-31'])
  expect(await daysOf(ids, { startDate: '2026-09-01', endDate: '2026-11-30' })).toEqual(['2026-10-01', '2026-11-30'])
  expect(await daysOf(ids, { startDate: '2026-11-17', endDate: '2027-04-30' })).toEqual(['2026-11-16', '2027-03-31'])
})

test('leave that is asked for counts in its own organization', async () => {
  const { db, organization, provider } = stage
  const days = { from_date: '2026-11-20', to_date: '2026-11-21' }
  await makeLeave(db, { provider, organization, ...days })
  await makeLeave(db, {
    provider,
    organization: await makeOrganization(db),
    from_date: '2026-11-23',
    to_date: '2026-11-23',
  })
  await makeLeave(db, { provider, organization, status: 'Denied', from_date: '2026-11-24', to_date: '2026-11-24' })
  const { people } = await factsOf([await vacancy('2026-11-20')])
  expect(people.find(({ id }) => id === provider.id)?.askedLeaves).toEqual([
    { fromDate: days.from_date, toDate: days.to_date },
  ])
})

test('what is beyond the need of a team is known, and nothing is for a team that has stated none', async () => {
  const { db, block, nightBlock, days, provider } = stage
  await makeNeeds(db, { team: days, needs: { Physician: 2 } })
  const date = '2026-12-01'
  await makeShift(db, { block, date, provider })
  const needed = await vacancy(date)
  const beyond = [await vacancy(date), await vacancy(date, { skill: 'Resident' })]
  const night = await vacancy(date, { block: nightBlock })
  const { shifts } = await factsOf([needed, ...beyond, night])
  expect(shifts.filter(({ isBeyondNeed }) => isBeyondNeed).map(({ duty }) => duty.shiftId)).toEqual(beyond)
})

test('the rest of a shift that somebody left is none of the shifts of its day', async () => {
  const { db, nightBlock: block, provider } = stage
  const left = await makeShift(db, { block, date: '2026-12-09', provider })
  const rest = await vacancy('2026-12-10', { block, start_time: '04:30', end_time: '07:00', rest_of: left.id })
  const night = await vacancy('2026-12-10', { block })
  const { shifts } = await factsOf(null, { startDate: '2026-12-10', endDate: '2026-12-10' })
  const ids = shifts.map(({ duty }) => duty.shiftId)
  expect(ids).toContain(night)
  expect(ids).not.toContain(rest)
})
