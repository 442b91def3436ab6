import { isDeepStrictEqual } from 'node:util'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { schedulePlanEndpoints } from '@shiftward/contract/schedule-plan.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { overlapsUnasked, shiftsInLeaves } from '../../../test/invariants.ts'
import { nothingAboutFatigue, type Stage, setPolicy, setStage } from '../../../test/stage.ts'
import { type Block, makeBlock, makeLeave, makeProvider, makeShift, makeTeam } from '../../demo/factories.ts'
import { asLines, type Cell, type Copying, copied } from './copy-oracle.ts'

let stage: Stage
beforeAll(async () => {
  stage = await setStage()
  await setPolicy(stage, { ...nothingAboutFatigue, leave: 'block' })
})
afterAll(() => stage.server.close())

const people = ['ada', 'bea', 'cyd']
const skills = ['Physician', 'Resident']
const hours: Record<string, { start_time: string; end_time: string }> = {
  day: { start_time: '07:00:00', end_time: '15:00:00' },
  late: { start_time: '09:00:00', end_time: '17:00:00' },
}

const cell = fc.record({
  day: fc.nat(19),
  skill: fc.constantFrom(...skills),
  hours: fc.constantFrom(...Object.keys(hours)),
  who: fc.option(fc.constantFrom(...people), { freq: 3 }),
  isOpen: fc.boolean(),
  isLeft: fc.boolean(),
})
/** Nobody has two shifts on one day. */
const cells = fc.uniqueArray(cell, { maxLength: 30, selector: ({ day, who }) => (who ? `${day} ${who}` : {}) })
const range = (start: string) =>
  fc.record({ shift: fc.nat(6), days: fc.integer({ min: 1, max: 20 }) }).map(({ shift, days }) => {
    const startDate = addDays(start, shift)
    return { startDate, endDate: addDays(startDate, days - 1) }
  })

const copying = fc.record({
  from: range('2026-11-01'),
  to: range('2026-12-01'),
  source: cells,
  there: cells,
  leaves: fc.uniqueArray(fc.record({ who: fc.constantFrom(...people), day: fc.nat(19) }), {
    maxLength: 8,
    selector: ({ who, day }) => `${who} ${day}`,
  }),
  by: fc.constantFrom('week' as const, 'date' as const),
  as: fc.constantFrom('assigned' as const, 'assigned' as const, 'vacancy' as const),
  isConfirmed: fc.boolean(),
  isVacancyLeft: fc.boolean(),
})

const dated = <One extends { day: number }>(ones: One[], { startDate, endDate }: Copying['from']) =>
  ones.map(({ day, ...one }) => ({ ...one, date: addDays(startDate, day) })).filter(({ date }) => date <= endDate)

test('copying gives what the oracle computes, as its preview said', async () => {
  await fc.assert(
    fc.asyncProperty(copying, async (given) => {
      const world: Copying = {
        ...given,
        source: dated(given.source, given.from),
        there: dated(given.there, given.to).map((one) => ({ ...one, isLeft: false })),
        leaves: dated(given.leaves, given.to),
      }
      const { source, target, nameOf } = await build(world)
      const { by, as, isConfirmed, isVacancyLeft } = world
      const input = { fromCode: source.code, toCode: target.code, by, as, isConfirmed, isVacancyLeft }
      const call = async (rest: object) => {
        const { status, body } = await stage.server.call(
          schedulePlanEndpoints.copyBlock,
          { ...input, ...rest },
          stage.token,
        )
        expect(status, JSON.stringify(body)).toBe(200)
        return body.data
      }
      const preview = await call({ isPreview: true })
      expect(asLines(await cellsOf(target, nameOf))).toEqual(asLines(world.there))
      const done = await call({})
      expect({ ...done, added: done.added.map((one: object) => ({ ...one, shiftId: null })) }).toEqual(preview)
      expect(asLines(await cellsOf(target, nameOf))).toEqual(asLines(copied(world)))
      expect(await call({})).toMatchObject({ added: [] })
    }),
    { numRuns: 40 },
  )
  expect(await overlapsUnasked(stage.db)).toEqual([])
  expect(await shiftsInLeaves(stage.db)).toEqual([])
}, 120_000)

async function build(world: Copying) {
  const { db, department, facility, organization } = stage
  const team = await makeTeam(db, { department, skills })
  const made = await Promise.all(people.map((name) => makeProvider(db, { facility, skills, first_name: name })))
  const provider = (name: string) => made[people.indexOf(name)] ?? { id: 0 }
  const make = async (range: Copying['from'], cells: Cell[]) => {
    const block = await makeBlock(db, { team, start_date: range.startDate, end_date: range.endDate })
    for (const { who, date, skill, hours: key, isOpen, isLeft } of cells) {
      const whose = who ? { provider: provider(who), state: 'assigned' } : { state: isOpen ? 'open' : 'vacancy' }
      const confirmed = who ? { confirmed_rules: ['leave'] } : {}
      const shift = { block, date, skill, ...hours[key] }
      if (!who || !isLeft) {
        await makeShift(db, { ...shift, ...whose, ...confirmed })
        continue
      }
      const { id } = await makeShift(db, { ...shift, ...whose, ...confirmed, end_time: '10:00:00' })
      const substitute = { provider: await makeProvider(db, { facility }), end_time: '12:00:00' }
      await makeShift(db, { ...shift, ...substitute, start_time: '10:00:00', rest_of: id })
      await makeShift(db, { ...shift, state: 'vacancy', start_time: '12:00:00', rest_of: id })
    }
    return block
  }
  const source = await make(world.from, world.source)
  const target = await make(world.to, world.there)
  for (const { who, date } of world.leaves) {
    const leave = { from_date: date, to_date: date, status: 'Approved', decided_at: new Date('2026-09-01T12:00:00Z') }
    await makeLeave(db, { provider: provider(who), organization, ...leave })
  }
  return { source, target, nameOf: new Map(made.map(({ id, first_name }) => [id, first_name])) }
}

async function cellsOf(block: Block, nameOf: Map<number, string>): Promise<Cell[]> {
  const rows = await stage.db.selectFrom('shifts').selectAll().where('block_id', '=', block.id).execute()
  return rows.map(({ date, skill, provider_id, start_time, end_time }) => ({
    date,
    skill,
    who: nameOf.get(provider_id ?? 0) ?? null,
    hours: Object.keys(hours).find((key) => isDeepStrictEqual(hours[key], { start_time, end_time })) ?? 'other',
  }))
}
