import { expect, test } from 'vitest'
import { appAddress, base32, codeAt, stepOf } from './totp.ts'

/** RFC 6238, appendix B. */
const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at %i seconds the code is %s', (seconds, code) => {
  expect(codeAt(secret, Math.floor(seconds / 30), 8)).toBe(code)
})

test('a code is good for its step and the two beside it, and only once', () => {
  const now = new Date(1_111_111_111_000)
  const step = Math.floor(1_111_111_111 / 30)
  for (const near of [step - 1, step, step + 1]) {
    expect(stepOf(secret, codeAt(secret, near), { now, after: 0 })).toBe(near)
    expect(stepOf(secret, codeAt(secret, near), { now, after: near })).toBeUndefined()
  }
  expect(stepOf(secret, codeAt(secret, step + 2), { now, after: 0 })).toBeUndefined()
  expect(stepOf(secret, codeAt(secret, step - 2), { now, after: 0 })).toBeUndefined()
  for (const wrong of ['', '12345', '1234567']) expect(stepOf(secret, wrong, { now, after: 0 })).toBeUndefined()
})

test('the app gets the secret in base 32', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(base32(Buffer.from('f'))).toBe('MY')
  expect(appAddress(secret, 'a+b@example.test')).toBe(
    'otpauth://totp/Shiftward:a%2Bb%40example.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Shiftward',
  )
})
