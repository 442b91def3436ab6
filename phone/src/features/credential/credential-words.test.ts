import { beforeEach, expect, test, vi } from 'vitest'
import { credentialCount, credentialDetail, expiryProblem, renewalOf, stateOf } from './credential-words.part.ts'

// Days of another year are said with it.
beforeEach(() => {
  vi.setSystemTime('2026-11-16T12:00:00Z')
  return () => {
    vi.useRealTimers()
  }
})

const today = '2026-11-16'
const bls = { type: 'BLS', number: 'B-1', state: 'TX', expires: '12-31-2028', isVerified: true }
const acls = { ...bls, type: 'ACLS', number: '', state: '', expires: '11-22-2026' }
const old = { ...acls, type: 'PALS', expires: '11-01-2026' }
const entered = { ...bls, type: 'DEA', expires: null, isVerified: false }

test('the day of expiry is said in words, with what is on the card', () => {
  expect(credentialDetail(bls)).toBe('Until Dec 31, 2028 · B-1 · TX')
  expect(credentialDetail({ ...acls, expires: null })).toBe('Does not expire')
  expect(stateOf(acls, [acls], today)).toEqual({ level: 'soon', text: 'Expires in 6 days' })
})

test('they are counted by how they stand', () => {
  expect(credentialCount([bls, acls, old, entered], today)).toBe('1 valid, 1 expires soon, 1 not verified, 1 expired')
  expect(credentialCount([bls, bls], today)).toBe('2 valid')
})

test('what is due first is said, and nothing while all is well', () => {
  expect(renewalOf([bls, acls], today)).toEqual({ type: 'ACLS', text: 'ACLS expires on Sun, Nov 22' })
  expect(renewalOf([acls, old], today)?.text).toBe('PALS has expired')
  expect(renewalOf([bls, entered], today)).toBeUndefined()
})

test('what is renewed is due no longer, and the renewal is counted in its place', () => {
  const verified = { ...old, type: 'Pals', expires: '11-01-2028' }
  const unverified = { ...verified, isVerified: false }
  expect(renewalOf([old, verified], today)).toBeUndefined()
  expect(credentialCount([old, verified], today)).toBe('1 valid')
  expect(stateOf(old, [old, verified], today).text).toBe('Renewed')
  expect(renewalOf([old, unverified], today)).toBeUndefined()
  expect(credentialCount([old, unverified], today)).toBe('1 not verified')
  // While it is valid, the old one counts until the new one is verified.
  const lasting = { ...acls, expires: null, isVerified: false }
  expect(renewalOf([acls, lasting], today)).toBeUndefined()
  expect(credentialCount([acls, lasting], today)).toBe('1 expires soon, 1 not verified')
  expect(credentialCount([acls, { ...lasting, isVerified: true }], today)).toBe('1 valid')
  expect(renewalOf([old, { ...old, expires: '10-01-2026' }], today)?.text).toBe('PALS has expired')
})

test('an empty date is asked for, unless it does not expire', () => {
  expect(expiryProblem({ expires: '', isLasting: false })).toMatch(/^Please enter a date/)
  expect(expiryProblem({ expires: '', isLasting: true })).toBeUndefined()
  expect(expiryProblem({ expires: '2028-12-31', isLasting: false })).toBeUndefined()
})
