import { expect, test } from 'vitest'
import { keepRows } from './use-kept.ts'

const rowOf = (key: string, hours: number) => ({
  key,
  cells: [{ day: '2026-11-16', shifts: [{ id: 1, marks: ['rest'] }], leave: undefined }],
  weeks: new Map([['2026-11-15', hours]]),
  teams: new Set(['TEAM1']),
})

test('rows that say the same stay the same objects, wherever they stand', () => {
  const before = [rowOf('A', 8), rowOf('B', 8)]
  const after = keepRows(before, [rowOf('C', 8), rowOf('B', 8), rowOf('A', 8)])
  expect(after[1]).toBe(before[1])
  expect(after[2]).toBe(before[0])
  expect(after.map(({ key }) => key)).toEqual(['C', 'B', 'A'])
})

test.each([
  ['a number in a map', rowOf('A', 9)],
  ['a value in a set', { ...rowOf('A', 8), teams: new Set(['TEAM2']) }],
  ['a field of a shift', { ...rowOf('A', 8), cells: [{ ...rowOf('A', 8).cells[0], shifts: [{ id: 2, marks: [] }] }] }],
  ['a shift more', { ...rowOf('A', 8), cells: [...rowOf('A', 8).cells, ...rowOf('A', 8).cells] }],
  ['a field more', { ...rowOf('A', 8), gain: 1 }],
])('%s makes a new row', (_, changed) => {
  const [kept] = keepRows<{ key: string }>([rowOf('A', 8)], [changed])
  expect(kept).toBe(changed)
})
