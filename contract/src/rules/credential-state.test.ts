import { expect, test } from 'vitest'
import { credentialState } from './credential-state.ts'

const today = '2026-11-15'

test.each([
  [null, true, 'good', 'Valid'],
  ['2027-01-15', true, 'good', 'Valid'],
  ['2027-01-14', true, 'soon', 'Expires in 60 days'],
  ['2026-11-16', true, 'soon', 'Expires in 1 day'],
  ['2026-11-15', true, 'soon', 'Expires today'],
  ['2026-11-14', true, 'bad', 'Expired'],
  ['2026-11-14', false, 'bad', 'Expired'],
  [null, false, 'soon', 'Not verified'],
])('one that expires on %s, verified: %s', (expires, isVerified, level, text) => {
  expect(credentialState({ expires, isVerified }, today)).toEqual({ level, text })
})
