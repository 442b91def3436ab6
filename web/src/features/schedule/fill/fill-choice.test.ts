import { expect, test } from 'vitest'
import { firstChoice, startInput } from './fill-choice.ts'

test('the chosen days are sent, and none for whole blocks', () => {
  const choice = firstChoice(['Employee'], false)
  const days = { startDate: '2027-01-01', endDate: '2027-01-31' }
  expect(startInput([], choice, days)).toMatchObject({ days: { startDate: '01-01-2027', endDate: '01-31-2027' } })
  expect(startInput([], choice, undefined)).not.toHaveProperty('days')
})
