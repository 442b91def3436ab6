import { expect, test } from 'vitest'
import { callLink, isCallNumber } from './call-number.ts'

test.each([
  ['5125550101', 'tel:5125550101'],
  ['(512) 555-0101', 'tel:5125550101'],
  ['+1 512 555 0101', 'tel:+15125550101'],
  ['512.555.0101 x42', 'tel:5125550101;ext=42'],
  ['512-555-0101 ext. 4242', 'tel:5125550101;ext=4242'],
  ['4521', 'tel:4521'],
])('%s can be called', (number, link) => {
  expect(isCallNumber(number)).toBe(true)
  expect(callLink(number)).toBe(link)
})

test.each(['', 'front desk', '12', '( ) -', '555-0101; rm', '512 555 0101 x', '5'.repeat(25)])(
  '%j is no phone number',
  (text) => {
    expect(isCallNumber(text)).toBe(false)
  },
)
