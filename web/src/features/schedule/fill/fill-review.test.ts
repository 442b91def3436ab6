import { flag } from '@shiftward/contract/choices.ts'
import type { FillRun } from '@shiftward/contract/fill.ts'
import { expect, test } from 'vitest'
import { entryWith } from '../entry/entry-fixture.ts'
import type { RosterData } from '../roster/roster-rows.ts'
import { nextPlace } from '../roster/use-review-keys.ts'
import {
  chosenIds,
  closesText,
  filledText,
  impossible,
  isCounted,
  leftVacant,
  openIds,
  stillUncovered,
  takenText,
  wasCounted,
  withProposal,
} from './fill-review.ts'

const vacancy = (shiftId: number) =>
  entryWith({ shiftId, flag: flag.empty, providerCode: null, teamCode: 'T', date: '11-20-2026' })
const proposed = (shiftId: number, movedFrom?: string) => ({
  ...{ shiftId, providerCode: 'USR1', providerName: 'Ada Moss', reasons: [], findings: [] },
  closes: { requests: 2, offers: 0, swaps: movedFrom ? 1 : 0 },
  isChanged: false,
  obstacle: null,
  ...(movedFrom && { movedFrom }),
})
const nobodyFor = (shiftId: number) => ({ shiftId, counts: [], nearest: null, reasons: [], isChanged: false })
const coverage = [{ teamCode: 'T', date: '11-20-2026', skill: vacancy(1).skillLevel, needed: 2, filled: 0 }]
const reviewOf = (run: Partial<FillRun>, out: number[] = []) => ({
  run: { proposal: [], uncovered: [], ...run } as unknown as FillRun,
  out: new Set(out),
  isOnlyChanged: false,
})
const drawn = (entries: RosterData['entries'], review: ReturnType<typeof reviewOf>) =>
  withProposal({ entries, coverage } as unknown as RosterData, review)
const briefly = ({ entries }: RosterData) =>
  entries.map(({ shiftId, providerCode, proposed: mark }) => `${shiftId} ${providerCode} ${mark}`)

test('draws who would have what, which vacancies are filled, and what stays uncovered', () => {
  const uncovered = [nobodyFor(3)]
  const review = reviewOf({ proposal: [proposed(1), proposed(2)], uncovered }, [2])
  const data = drawn([vacancy(1), vacancy(2), vacancy(3)], review)
  expect(briefly(data)).toEqual(['1 null in', '1 USR1 in', '2 null out', '2 USR1 out', '3 null uncovered'])
  expect(data.coverage[0]?.filled).toBe(1)
  expect(chosenIds(review)).toEqual([1])
  expect(takenText(review, [2])).toBe('Left out, 1 of 2 selected')
  expect(takenText(review, [1])).toBe('Taken in, 1 of 2 selected')
  expect(takenText(review, [2, 3])).toBe('2 shifts left out, 1 of 2 selected')
  expect(data.entries.filter(isCounted)).toHaveLength(2)
})

test('a shift that would move leaves its person, unless it is left out', () => {
  const held = { ...vacancy(1), flag: flag.assigned, providerCode: 'USR9' }
  const moves = { proposal: [proposed(1, 'USR9')] }
  expect(briefly(drawn([held], reviewOf(moves)))).toEqual(['1 USR9 leaves', '1 USR1 in'])
  expect(briefly(drawn([held], reviewOf(moves, [1])))).toEqual(['1 USR9 undefined', '1 USR1 out'])
  expect(drawn([held], reviewOf(moves)).entries.filter(wasCounted)).toHaveLength(1)
})

test('what somebody has got meanwhile is drawn as it is', () => {
  const taken = { ...vacancy(1), flag: flag.assigned, providerCode: 'USR5' }
  expect(briefly(drawn([taken], reviewOf({ proposal: [proposed(1)] })))).toEqual(['1 USR5 undefined'])
})

test('what has changed meanwhile counts no more, and is said', () => {
  const changed = { isChanged: true }
  const proposal = [proposed(1), { ...proposed(2), ...changed }, proposed(3), { ...proposed(4, 'USR9'), ...changed }]
  const uncovered = [nobodyFor(5), { ...nobodyFor(6), ...changed }]
  const review = reviewOf({ proposal, uncovered }, [3, 4])
  expect([openIds(review), chosenIds(review), leftVacant(review)]).toEqual([[1, 3], [1], 1])
  expect(stillUncovered(review)).toEqual([nobodyFor(5)])
  expect(filledText(review)).toBe('1 of 3 filled, 1 left out, 3 taken or changed meanwhile.')
  expect(closesText(review)).toBe('Closes 2 requests of other people.')
  const data = drawn([vacancy(2), vacancy(6)], review)
  expect(briefly(data)).toEqual(['2 null undefined', '6 null undefined'])
})

test('what the person cannot take any more is drawn as it is, and counts as uncovered', () => {
  const onLeave = { obstacle: 'Ada Moss: On leave' }
  const proposal = [proposed(1), { ...proposed(2), ...onLeave }, { ...proposed(3, 'USR9'), ...onLeave }]
  const review = reviewOf({ proposal })
  expect([openIds(review), impossible(review).map(({ shiftId }) => shiftId)]).toEqual([[1], [2]])
  expect(filledText(review)).toBe('1 of 2 filled, 2 no longer possible.')
  expect(closesText(review)).toBe('Closes 2 requests of other people.')
  expect(briefly(drawn([vacancy(1), vacancy(2)], review))).toEqual(['1 null in', '1 USR1 in', '2 null undefined'])
})

test('N goes by day, then from the top, and begins again after the last', () => {
  const none = { shifts: [] }
  const one = { shifts: [{ proposed: 'in' }] }
  const people = [
    [none, one],
    [one, one],
    [none, none],
  ].map((cells) => ({ row: { cells } })) as never
  const places = [{ row: 0, column: 0 }]
  for (let step = 0; step < 4; step++)
    places.push(nextPlace(people, 2, places.at(-1) ?? { row: 0, column: 0 }) as never)
  expect(places.slice(1)).toEqual([
    { row: 3, column: 0 },
    { row: 2, column: 1 },
    { row: 3, column: 1 },
    { row: 3, column: 0 },
  ])
})

test('counts what is filled, and what accepting closes, without what is left out', () => {
  const uncovered = [nobodyFor(4)]
  const run = { proposal: [proposed(1), proposed(2), proposed(3, 'USR9')], uncovered }
  expect(filledText(reviewOf(run))).toBe('2 of 3 filled, 1 moved.')
  expect(filledText(reviewOf(run, [2]))).toBe('1 of 3 filled, 1 moved, 1 left out.')
  expect(leftVacant(reviewOf(run, [2, 3]))).toBe(1)
  expect(closesText(reviewOf(run))).toBe('Closes 6 requests and 1 swap of other people.')
  expect(closesText(reviewOf(run, [2, 3]))).toBe('Closes 2 requests of other people.')
  expect(closesText(reviewOf(run, [1, 2, 3]))).toBe('')
})
