import { expect, test } from 'vitest'
import { sourceDayOf, wholeWeeks } from './copy-days.ts'

const november = { startDate: '2026-11-01', endDate: '2026-11-30' }
const december = { startDate: '2026-12-01', endDate: '2026-12-31' }
const by = (way: 'week' | 'date') => (date: string) => sourceDayOf(date, { from: november, to: december, by: way })

test('by week, a day comes from the same weekday, and the whole weeks of the source repeat', () => {
  expect(wholeWeeks(november)).toBe(4)
  // A Tuesday from the first Tuesday; the fifth week from the first.
  expect(['2026-12-01', '2026-12-05', '2026-12-06', '2026-12-26', '2026-12-27', '2026-12-31'].map(by('week'))).toEqual([
    '2026-11-03',
    '2026-11-07',
    '2026-11-08',
    '2026-11-28',
    '2026-11-01',
    '2026-11-05',
  ])
})

test('by week, a source of less than a week counts as one week, with days off', () => {
  const from = { startDate: '2026-11-02', endDate: '2026-11-04' }
  const days = ['2026-12-06', '2026-12-07', '2026-12-09', '2026-12-10', '2026-12-14']
  expect(days.map((day) => sourceDayOf(day, { from, to: december, by: 'week' }))).toEqual([
    undefined,
    '2026-11-02',
    '2026-11-04',
    undefined,
    '2026-11-02',
  ])
})

test('by date, the first day comes from the first day, and nothing repeats', () => {
  expect(['2026-12-01', '2026-12-30', '2026-12-31'].map(by('date'))).toEqual(['2026-11-01', '2026-11-30', undefined])
})
