import { expect, test } from 'vitest'
import { periodOf, rotationDay, staggered } from './rotation.ts'

const rotation = (weeks: number, days: number[]) => ({ weeks, days: days.map((day) => ({ day, teamCode: null })) })
const threeOn = rotation(1, [0, 1, 2])
const fourOn = rotation(
  8,
  Array.from({ length: 56 }, (_, day) => day).filter((day) => day % 8 < 4),
)
const otherWeekend = rotation(2, [0, 6])

test('day 0 is the Sunday of the week in which it starts, and an offset runs ahead', () => {
  expect(rotationDay('2026-12-01', threeOn, '2026-12-01', 0)).toBe(2)
  expect(rotationDay('2026-12-06', threeOn, '2026-12-01', 0)).toBe(0)
  expect(rotationDay('2026-12-01', threeOn, '2026-12-01', 6)).toBe(1)
  expect(rotationDay('2026-12-13', otherWeekend, '2026-12-01', 0)).toBe(0)
})

test('a rotation repeats after the fewest days that it takes', () => {
  expect([threeOn, fourOn, otherWeekend].map(periodOf)).toEqual([7, 8, 14])
})

test('the team of a day belongs to the rotation', () => {
  const teams = { weeks: 2, days: [0, 7].map((day) => ({ day, teamCode: `TEAM${day}` })) }
  expect(periodOf(teams)).toBe(14)
})

test('people are spread evenly over one round', () => {
  expect(staggered(4, fourOn)).toEqual([0, 2, 4, 6])
  expect(staggered(2, otherWeekend)).toEqual([0, 7])
  expect(staggered(3, threeOn)).toEqual([0, 2, 4])
  expect(staggered(9, threeOn).every((offset) => offset < 7)).toBe(true)
  expect(staggered(0, threeOn)).toEqual([])
})
