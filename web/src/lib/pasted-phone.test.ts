import { expect, test } from 'vitest'
import { phoneIn } from './pasted-phone.ts'

test.each(['5550100100', '(555) 010-0100', ' 555.010.0100\n', '+1 555 010 0100'])('%j is a number', (text) => {
  expect(phoneIn(text)).toBe('5550100100')
})

test.each(['555-0100', '555-010-0100 x7', '55501001001', ''])('%j is left to the person', (text) => {
  expect(phoneIn(text)).toBeUndefined()
})
