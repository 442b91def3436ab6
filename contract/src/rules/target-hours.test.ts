import { expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { targetHours } from './target-hours.ts'

test('employees and locums have hours to reach, the others come when they are asked', () => {
  expect([targetHours('Employee'), targetHours('Locum')]).toEqual([
    limits.schedule.targetHours,
    limits.schedule.targetHours,
  ])
  expect([targetHours('PerDiem'), targetHours('Volunteer'), targetHours(null)]).toEqual([null, null, null])
})
