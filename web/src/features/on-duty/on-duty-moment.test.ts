import { expect, test } from 'vitest'
import { hoursText, instantOf, localOf, momentTitle } from './on-duty-moment.ts'

const zone = 'America/New_York'

test('the facility’s clock decides, also when it is changed', () => {
  expect(instantOf('2026-11-20T07:00', zone)).toBe('2026-11-20T12:00:00Z')
  // 01:30 occurs twice; 02:30 does not occur in spring.
  expect(instantOf('2026-11-01T01:30', zone)).toBe('2026-11-01T05:30:00Z')
  expect(instantOf('2026-03-08T02:30', zone)).toBe('2026-03-08T07:30:00Z')
  expect(localOf('2026-11-01T06:30:00.000Z', zone)).toBe('2026-11-01T01:30')
  expect(momentTitle('2026-11-01T05:30:00Z', zone)).toBe('Sunday, November 1, 2026, 01:30 EDT')
  expect(momentTitle('2026-11-01T06:30:00Z', zone)).toBe('Sunday, November 1, 2026, 01:30 EST')
})

test('a night of the day before says so', () => {
  const night = { shiftDate: '11-19-2026', startTime: '19:00:00', endTime: '07:00:00' }
  expect(hoursText(night, '2026-11-19')).toBe('19:00–07:00 (+1)')
  expect(hoursText(night, '2026-11-20')).toBe('19:00 yesterday to 07:00')
})
