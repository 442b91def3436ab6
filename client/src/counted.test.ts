import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test('a number says what it counts', () => {
  expect([0, 1, 1200].map((count) => counted(count, 'shift'))).toEqual(['0 shifts', '1 shift', '1,200 shifts'])
  expect(counted(2, 'person', 'people')).toBe('2 people')
})
