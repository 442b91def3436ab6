import { describe, expect, it, test } from 'vitest'
import { holdPlace, moveBy, placeNow } from './roster-keys.ts'
import { columnsFor, offsetsOf, rowsBetween } from './roster-window.ts'

const filled = new Set(['1 3', '2 1'])
const grid = {
  rows: 4,
  columns: 5,
  isFilled: ({ row, column }: { row: number; column: number }) => filled.has(`${row} ${column}`),
}
const from = { row: 1, column: 1 }

test.each([
  ['ArrowRight', false, { row: 1, column: 2 }],
  ['ArrowUp', false, { row: 0, column: 1 }],
  ['Home', false, { row: 1, column: 0 }],
  ['End', false, { row: 1, column: 4 }],
  ['Home', true, { row: 0, column: 0 }],
  ['End', true, { row: 3, column: 4 }],
  ['ArrowRight', true, { row: 1, column: 3 }],
  ['ArrowDown', true, { row: 2, column: 1 }],
  ['ArrowLeft', true, { row: 1, column: 0 }],
  ['PageDown', false, { row: 3, column: 1 }],
  ['PageUp', false, { row: 0, column: 1 }],
])('%s, with Ctrl %s', (key, isCtrl, to) => {
  expect(moveBy(key, isCtrl, from, grid)).toEqual(to)
})

test('the edge stops, and other keys do nothing', () => {
  expect(moveBy('ArrowUp', false, { row: 0, column: 0 }, grid)).toEqual({ row: 0, column: 0 })
  expect(moveBy('a', false, from, grid)).toBeUndefined()
})

test('only rows near the visible part are drawn', () => {
  const offsets = offsetsOf(Array.from({ length: 300 }, () => 22))
  expect(rowsBetween(offsets, 0, 440, 2)).toEqual({ first: 0, last: 23 })
  expect(rowsBetween(offsets, 2200, 2640, 2)).toEqual({ first: 98, last: 123 })
  expect(rowsBetween(offsets, 6380, 6820, 2)).toEqual({ first: 288, last: 300 })
  expect(rowsBetween(offsetsOf([]), 0, 440, 2)).toEqual({ first: 0, last: 0 })
})

test('columns share the room, and scroll where it is too little', () => {
  expect(columnsFor(1208, 14, 6)).toMatchObject({ day: 59 })
  expect(columnsFor(1206, 30, 4)).toMatchObject({ day: 30 })
  const { day, name, total } = columnsFor(1206, 31, 4)
  expect(name + 31 * day + 4 * total, 'the 31st is in sight').toBeLessThanOrEqual(1206)
  expect(columnsFor(320, 14, 6)).toMatchObject({ day: 44 })
})

describe('a place', () => {
  const before = ['team', 'ann', 'ben', 'cid']
  const ben = holdPlace(before, { row: 2, column: 3 })

  it.each([
    ['nothing has changed', before, 2],
    ['somebody is added above', ['team', 'abe', 'ann', 'ben', 'cid'], 3],
    ['somebody above is gone', ['team', 'ben', 'cid'], 1],
    ['the person is gone', ['team', 'ann', 'cid'], 2],
    ['almost everybody is gone', ['team'], 0],
    ['everybody is gone', [], 0],
  ])('stays with its person: %s', (_, keys, row) => {
    expect(placeNow(keys, 14, ben)).toEqual({ row, column: 3 })
  })

  it('stays within the days', () => {
    expect(placeNow(before, 2, ben)).toEqual({ row: 2, column: 1 })
  })
})
