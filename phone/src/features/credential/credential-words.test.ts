import { expect, test } from 'vitest'
import { credentialCount, credentialDetail, expiryProblem, renewalText, stateOf } from './credential-words.part.ts'

const today = '2026-11-16'
const bls = { type: 'BLS', number: 'B-1', state: 'TX', expires: '12-31-2028', isVerified: true }
const acls = { ...bls, type: 'ACLS', number: '', state: '', expires: '11-22-2026' }
const old = { ...acls, type: 'PALS', expires: '11-01-2026' }
const entered = { ...bls, type: 'DEA', expires: null, isVerified: false }

test('the day of expiry is said in words, with what is on the card', () => {
  expect(credentialDetail(bls)).toBe('Until Dec 31, 2028 · B-1 · TX')
  expect(credentialDetail({ ...acls, expires: null })).toBe('Does not expire')
  expect(stateOf(acls, today)).toEqual({ level: 'soon', text: 'Expires in 6 days' })
})

test('they are counted by how they stand', () => {
  expect(credentialCount([bls, acls, old, entered], today)).toBe('1 valid, 1 expires soon, 1 not verified, 1 expired')
  expect(credentialCount([bls, bls], today)).toBe('2 valid')
})

test('what is due first is said, and nothing while all is well', () => {
  expect(renewalText([bls, acls], today)).toBe('ACLS expires on Sun, Nov 22')
  expect(renewalText([acls, old], today)).toBe('PALS has expired')
  expect(renewalText([bls, entered], today)).toBeUndefined()
})

test('an empty date is asked for, unless it does not expire', () => {
  expect(expiryProblem({ expires: '', isLasting: false })).toMatch(/^Please enter a date/)
  expect(expiryProblem({ expires: '', isLasting: true })).toBeUndefined()
  expect(expiryProblem({ expires: '2028-12-31', isLasting: false })).toBeUndefined()
})
