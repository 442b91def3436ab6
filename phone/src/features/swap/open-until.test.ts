import type { PhoneShift } from '@shiftward/contract/mobile-shift.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { openUntil } from './open-until.ts'

beforeEach(() => {
  vi.setSystemTime('2026-11-15T12:00:00Z')
  vi.stubEnv('TZ', 'America/Chicago')
  return () => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
  }
})

const at = (startsAt: string) => ({ startsAt, timeZone: 'America/Chicago' }) as PhoneShift
const [early, late] = [at('2026-11-20T07:00:00-06:00'), at('2026-11-24T19:00:00-06:00')]

test('a swap is open until its shift begins, an exchange until the first of both does', () => {
  expect(openUntil({ shift: late, returnShift: null })).toBe('Open until Tue, Nov 24, 19:00')
  expect(openUntil({ shift: late, returnShift: early })).toBe('Open until Fri, Nov 20, 07:00')
  expect(openUntil({ shift: early, returnShift: late })).toBe('Open until Fri, Nov 20, 07:00')
})
