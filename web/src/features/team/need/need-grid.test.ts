import { expect, test } from 'vitest'
import { countOf, filledRight, sumOf, typedCount, withCount } from './need-grid.ts'

const monday = { skill: 'Physician', weekday: 1, count: 2 }

test('a number is set, replaced, kept within bounds, and zero is no need', () => {
  expect(withCount([], monday)).toEqual([monday])
  expect(countOf(withCount([monday], { ...monday, count: 3 }), 'Physician', 1)).toBe(3)
  expect(countOf(withCount([monday], { ...monday, count: 99 }), 'Physician', 1)).toBe(20)
  expect(withCount([monday], { ...monday, count: -1 })).toEqual([])
})

test('filling to the right takes the later days that the team works', () => {
  const filled = filledRight([monday], monday, [1, 3, 5])
  expect([0, 1, 2, 3, 4, 5, 6].map((day) => countOf(filled, 'Physician', day))).toEqual([0, 2, 0, 2, 0, 2, 0])
})

test('sums leave out days that the team does not work, and skills it does not have', () => {
  const weekly = [monday, { ...monday, weekday: 0 }, { ...monday, skill: 'Pharmacist' }]
  expect(sumOf(weekly, { skills: ['Physician'], days: [1, 2] })).toBe(2)
})

test.each([
  ['', 0],
  ['7', 7],
  ['12', 12],
  ['21', 1],
  ['x3', 3],
])('typing %j means %i', (text, count) => {
  expect(typedCount(text)).toBe(count)
})
