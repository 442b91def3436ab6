import { expect, test } from 'vitest'
import { costWithOvertime, overtimeMinutes } from './candidate-cost.ts'

test.each([
  ['far below 40 h', 12, 24, 0],
  ['up to 40 h', 12, 28, 0],
  ['half an hour above', 12.5, 28, 0.5],
  ['partly', 12, 36, 8],
  ['wholly', 12, 48, 12],
])('overtime: %s', (_, hours, before, overtime) => {
  expect(overtimeMinutes(hours * 60, before * 60)).toBe(overtime * 60)
})

const shift = { minutes: 720, addOnHours: 0, rate: 52, addOnRate: null }

test.each([
  ['hours at the rate', shift, 0, 624],
  ['all of it overtime', shift, 720, 936],
  ['a third of it overtime', shift, 240, 728],
  ['add-on hours at their own rate', { ...shift, addOnHours: 2, addOnRate: 70 }, 0, 660],
  ['add-on hours without a rate', { ...shift, addOnHours: 2 }, 0, 624],
  ['rounded to the cent', { ...shift, minutes: 725, rate: 33.33 }, 0, 402.74],
])('cost: %s', (_, paid, overtime, dollars) => {
  expect(costWithOvertime(paid, overtime)).toBe(dollars)
})
