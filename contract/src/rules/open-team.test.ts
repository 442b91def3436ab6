import { expect, test } from 'vitest'
import { isOpenOn } from './open-team.ts'

test('a team is open on its last day and before, across years, and without one always', () => {
  const days = ['2026-12-31', '2027-01-01', '2027-02-01']
  expect(days.map((day) => isOpenOn({ lastDay: '01-01-2027' }, day))).toEqual([true, true, false])
  expect(isOpenOn({ lastDay: null }, '2030-01-01')).toBe(true)
})
