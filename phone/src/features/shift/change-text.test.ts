import type { ToldShift } from '@shiftward/contract/mobile-shift.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { changeText } from './change-text.part.ts'

beforeEach(() => {
  vi.setSystemTime('2026-11-15T12:00:00Z')
  vi.stubEnv('TZ', 'America/Chicago')
  return () => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
  }
})

const shift: ToldShift = {
  shiftId: 1,
  date: '11-18-2026',
  startTime: '19:00:00',
  endTime: '07:00:00',
  startsAt: '2026-11-18T19:00:00-06:00',
  endsAt: '2026-11-19T07:00:00-06:00',
  paidHours: 12,
  isNight: true,
  skillLevel: 'Registered Nurse',
  facilityName: 'Mercy',
  departmentName: 'Emergency',
  teamName: 'ED Night',
  timeZone: 'America/Chicago',
  onCall: false,
  updatedAt: '2026-11-15T12:00:00.000Z',
  addOnHours: 0,
  comment: '',
}

const changed = (change: Partial<ToldShift>) => changeText({ before: shift, after: { ...shift, ...change } })

test('a change is said in words, with what it was before', () => {
  expect(changeText({ before: null, after: shift })).toBe('Wed, Nov 18 is new: ED Night, 19:00')
  expect(changeText({ before: shift, after: null })).toBe('Wed, Nov 18 is no longer yours: ED Night, 19:00')
  expect(changed({ startsAt: '2026-11-18T20:00:00-06:00' })).toBe('Wed, Nov 18 starts 20:00, not 19:00')
  expect(changed({ endsAt: '2026-11-19T08:00:00-06:00', comment: 'Bay 4' })).toBe(
    'Wed, Nov 18 ends 08:00, not 07:00, has a note: Bay 4',
  )
  expect(changed({ startsAt: '2026-11-19T19:00:00-06:00' })).toBe(
    'ED Night is on Thu, Nov 19 at 19:00, not on Wed, Nov 18',
  )
  expect(changed({ addOnHours: 2 })).toBe('Wed, Nov 18 has 2 add-on hours')
  expect(changed({})).toBe('Wed, Nov 18 changed: ED Night')
})

test('a change says whether the shift is on call', () => {
  const onCall = { ...shift, onCall: true }
  expect(changeText({ before: null, after: onCall })).toBe('Wed, Nov 18 is new: ED Night, 19:00, on call')
  expect(changeText({ before: onCall, after: null })).toBe('Wed, Nov 18 is no longer yours: ED Night, 19:00, on call')
  expect(changeText({ before: onCall, after: shift })).toBe('Wed, Nov 18 is no longer on call')
  expect(changed({ startsAt: '2026-11-19T19:00:00-06:00', onCall: true })).toBe(
    'ED Night is on Thu, Nov 19 at 19:00, not on Wed, Nov 18, is on call now',
  )
})

test('on a phone in another time zone, the zone follows the time', () => {
  vi.stubEnv('TZ', 'America/Phoenix')
  expect(changeText({ before: null, after: shift })).toBe('Wed, Nov 18 is new: ED Night, 19:00 CST')
  expect(changed({ startsAt: '2026-11-18T20:00:00-06:00' })).toBe('Wed, Nov 18 starts 20:00 CST, not 19:00')
})
