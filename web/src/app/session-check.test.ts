import { expect, test } from 'vitest'
import { sessionOf } from '../lib/session.ts'
import { correctedSession } from './session-check.ts'

const who = {
  userCode: 'USR1',
  firstName: 'Robin',
  lastName: 'Boss',
  userType: 'organization' as const,
  isTesselMedAdmin: false,
  isViewScheduler: false,
  mustChangePassword: false,
  mustSetUpTwoFactor: false,
}

test('an answer from before a duty does not undo the duty', () => {
  const stored = { ...sessionOf({ ...who, token: 'token' }), mustSetUpTwoFactor: true }
  expect(correctedSession(stored, who)).toEqual(stored)
})
