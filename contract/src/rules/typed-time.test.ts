import { expect, test } from 'vitest'
import { typedTime } from './typed-time.ts'

test.each([
  ['0700', '07:00'],
  ['700', '07:00'],
  ['1930', '19:30'],
  ['07.30', '07:30'],
  ['19:30', '19:30'],
  ['19', '19'],
  ['', ''],
  ['noon', 'noon'],
])('%j is read as %j', (typed, read) => {
  expect(typedTime(typed)).toBe(read)
})
