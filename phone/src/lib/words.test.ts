import { beforeEach, expect, test, vi } from 'vitest'
import {
  agoText,
  clocksOf,
  daysText,
  dayText,
  distanceText,
  hoursText,
  longDay,
  momentText,
  paidText,
  payText,
  restText,
  shiftTitle,
  shortSpan,
  spanText,
} from './words.ts'

beforeEach(() => {
  vi.setSystemTime('2026-11-15T12:00:00Z')
  return () => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
  }
})

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

test('in the night in which the clocks change, each end has its own zone', () => {
  const night = {
    startsAt: '2027-03-13T19:00:00-07:00',
    endsAt: '2027-03-14T07:00:00-06:00',
    timeZone: 'America/Denver',
  }
  // Phoenix has the time of Denver until Denver changes its clocks.
  for (const elsewhere of ['America/Phoenix', 'America/New_York']) {
    vi.stubEnv('TZ', elsewhere)
    expect(hoursText(night)).toBe('19:00 MST – Sun 07:00 MDT')
    expect(clocksOf(night)).toEqual(['19:00 MST', '07:00 MDT'])
  }
  vi.stubEnv('TZ', 'America/Denver')
  expect(hoursText(night)).toBe('19:00 – Sun 07:00')
})

test('spans and distances are said in words', () => {
  expect(spanText(59 * hour)).toBe('2 days 11 hours')
  expect(spanText(4.3 * hour)).toBe('4 hours 18 minutes')
  expect(spanText(hour)).toBe('1 hour')
  expect(spanText(0)).toBe('0 minutes')
  expect(shortSpan(3 * hour + 600_000)).toBe('3 h 10 min')
  expect(daysText('2026-11-29', '2026-12-05')).toBe('Nov 29 – Dec 5')
  expect(daysText('2026-11-15', '2026-11-21')).toBe('Nov 15 – 21')
  const distanceOf = (iso: string) => distanceText(`${iso}T07:00:00-06:00`, 'America/Chicago', Date.now())
  expect(['2026-11-15', '2026-11-16', '2026-11-19', '2026-11-13'].map(distanceOf)).toEqual([
    'today',
    'tomorrow',
    'in 4 days',
    '2 days ago',
  ])
})

test('how far a shift is away is counted in the days of the facility', () => {
  vi.stubEnv('TZ', 'Asia/Manila')
  const now = Date.parse('2026-11-22T01:00:00+08:00')
  expect(distanceText('2026-11-21T16:00:00-05:00', 'America/New_York', now)).toBe('today')
  expect(distanceText('2026-11-22T07:00:00-05:00', 'America/New_York', now)).toBe('tomorrow')
})

test('a day of another year is said with its year', () => {
  expect(dayText('2026-11-17')).toBe('Tue, Nov 17')
  expect(dayText('2027-08-04')).toBe('Wed, Aug 4, 2027')
  expect(longDay('2027-08-04')).toBe('Wednesday, August 4, 2027')
  expect(daysText('2025-02-14', '2025-02-18')).toBe('Feb 14 – 18, 2025')
  expect(daysText('2025-02-14', '2025-02-14')).toBe('Feb 14, 2025')
  expect(daysText('2025-01-30', '2025-02-02')).toBe('Jan 30 – Feb 2, 2025')
  expect(daysText('2026-12-27', '2027-01-02')).toBe('Dec 27 – Jan 2, 2027')
  expect(daysText('2025-12-28', '2026-01-03')).toBe('Dec 28, 2025 – Jan 3')
  expect(momentText(Date.parse('2025-11-03T12:00:00Z'), Date.now())).toBe('Nov 3, 2025')
})

test('long rest is said in days, what is on call is said so, and a moment ago is just now', () => {
  expect([14.5, 72.9, 73, 130].map((count) => restText(count * hour))).toEqual([
    '14\u00a0h',
    '72\u00a0h',
    '3 days',
    '5 days',
  ])
  expect(paidText({ paidHours: 12, onCall: false })).toBe('12\u00a0h')
  expect(paidText({ paidHours: 12, onCall: true })).toBe('12\u00a0h on call')
  expect([59_999, 60_000, 4.3 * hour].map(agoText)).toEqual(['just now', '1 minute ago', '4 hours 18 minutes ago'])
})

test('a moment is said on the phone’s clock', () => {
  vi.stubEnv('TZ', 'America/Chicago')
  const now = Date.parse('2026-11-15T07:42:00-06:00')
  expect(momentText(Date.parse('2026-11-15T06:58:00-06:00'), now)).toBe('today 06:58')
  expect(momentText(Date.parse('2026-11-14T16:10:00-06:00'), now)).toBe('Sat 16:10')
  expect(momentText(Date.parse('2026-11-03T12:00:00-06:00'), now)).toBe('Nov 3')
})

test('pay tells the hours of each rate apart, so that the sum works out', () => {
  const said = (paid: Parameters<typeof payText>[0]) => payText(paid).replaceAll('\u00a0', ' ')
  expect(said({ paidHours: 15, addOnHours: 3, askRate: 233, addOnRate: 259 })).toBe('12 h × $233.00 + 3 h × $259.00')
  expect(said({ paidHours: 15, addOnHours: 3, askRate: 233, addOnRate: 233 })).toBe('15 h × $233.00')
  expect(said({ paidHours: 15, addOnHours: 3, askRate: 233 })).toBe('15 h × $233.00')
  expect(said({ paidHours: 12, addOnHours: 0, askRate: 70 })).toBe('12 h × $70.00')
  expect(said({ paidHours: 15, addOnHours: 3 })).toBe('15 h')
})
