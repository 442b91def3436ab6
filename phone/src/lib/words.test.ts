import { afterEach, expect, test, vi } from 'vitest'
import { daysText, distanceText, hoursText, momentText, shiftTitle, shortSpan, spanText } from './words.ts'

afterEach(() => vi.unstubAllEnvs())

const hour = 3_600_000
const chicago = { timeZone: 'America/Chicago' }
const night = { startsAt: '2026-11-17T19:00:00-06:00', endsAt: '2026-11-18T07:00:00-06:00', ...chicago }
const day = { startsAt: '2026-11-17T07:00:00-06:00', endsAt: '2026-11-17T19:00:00-06:00', ...chicago }

test('a shift is said with 24 hours, and with the day of its end where that is another one', () => {
  vi.stubEnv('TZ', 'America/Chicago')
  expect(hoursText(day)).toBe('07:00 – 19:00')
  expect(hoursText(night)).toBe('19:00 – Wed 07:00')
  expect(shiftTitle(night)).toBe('Tue, Nov 17\u200219:00 – Wed 07:00')
})

test('the times are the facility’s, with the zone where the phone is in another one', () => {
  vi.stubEnv('TZ', 'America/Phoenix')
  expect(hoursText(day)).toBe('07:00 – 19:00 CST')
})

test('spans and distances are said in words', () => {
  expect(spanText(59 * hour)).toBe('2 days 11 hours')
  expect(spanText(4.3 * hour)).toBe('4 hours 18 minutes')
  expect(spanText(hour)).toBe('1 hour')
  expect(spanText(0)).toBe('0 minutes')
  expect(shortSpan(3 * hour + 600_000)).toBe('3 h 10 min')
  expect(daysText('2026-11-29', '2026-12-05')).toBe('Nov 29 – Dec 5')
  expect(daysText('2026-11-15', '2026-11-21')).toBe('Nov 15 – 21')
  expect(
    ['2026-11-15', '2026-11-16', '2026-11-19', '2026-11-13'].map((iso) => distanceText(iso, '2026-11-15')),
  ).toEqual(['today', 'tomorrow', 'in 4 days', '2 days ago'])
})

test('a moment is said on the phone’s clock', () => {
  vi.stubEnv('TZ', 'America/Chicago')
  const now = Date.parse('2026-11-15T07:42:00-06:00')
  expect(momentText(Date.parse('2026-11-15T06:58:00-06:00'), now)).toBe('today 06:58')
  expect(momentText(Date.parse('2026-11-14T16:10:00-06:00'), now)).toBe('Sat 16:10')
  expect(momentText(Date.parse('2026-11-03T12:00:00-06:00'), now)).toBe('Nov 3')
})
