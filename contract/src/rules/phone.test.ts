import { expect, test } from 'vitest'
import { Mobile } from '../person.ts'
import { phoneIn } from './phone.ts'

test.each(['5125550101', '(512) 555-0101', ' 512.555.0101\n', '+1 512 555 0101', '1-512-555-0101'])(
  '%j is a number',
  (text) => {
    expect(phoneIn(text)).toBe('5125550101')
    expect(Mobile.parse(text)).toBe('5125550101')
  },
)

test.each(['555-0100', '555-010-0100 x7', '55501001001', ''])('%j is left to the person', (text) => {
  expect(phoneIn(text)).toBeUndefined()
  expect(Mobile.safeParse(text).success).toBe(false)
})
