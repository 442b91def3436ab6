import { weekdayOf } from '@shiftward/contract/rules/calendar-date.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayTitle, monthAfter, monthsOf, monthTitle, spanTitle, weeksOfMonth } from './calendar-days.ts'

const months = fc
  .tuple(fc.integer({ min: 1990, max: 2150 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`)

describe('the weeks of a month', () => {
  it('start on Sunday and contain every day of the month once', () => {
    fc.assert(
      fc.property(months, (month) => {
        const weeks = weeksOfMonth(month)
        expect(weeks.length).toBeGreaterThanOrEqual(4)
        expect(weeks.length).toBeLessThanOrEqual(6)
        for (const week of weeks) expect(week.map(weekdayOf)).toEqual([0, 1, 2, 3, 4, 5, 6])
        const inside = weeks.flat().filter((day) => day.startsWith(month))
        const length = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
        expect(inside).toHaveLength(length)
        expect(new Set(inside).size).toBe(length)
      }),
    )
  })

  it('are four in a February that starts on Sunday, and six in a long month that starts on Saturday', () => {
    expect(weeksOfMonth('2026-02')).toHaveLength(4)
    expect(weeksOfMonth('2026-08')).toHaveLength(6)
  })
})

describe('months', () => {
  it('are counted across New Year, forwards and backwards', () => {
    expect(monthAfter('2026-12', 1)).toBe('2027-01')
    expect(monthAfter('2026-01', -1)).toBe('2025-12')
    fc.assert(
      fc.property(
        months,
        fc.integer({ min: -300, max: 300 }),
        (month, by) => monthAfter(monthAfter(month, by), -by) === month,
      ),
    )
  })

  it('are listed once for many days', () => {
    expect(monthsOf(['2026-11-30', '2026-12-01', '2026-11-29'])).toEqual(['2026-11', '2026-12'])
  })
})

describe('titles', () => {
  it('do not depend on the time zone', () => {
    expect(monthTitle('2026-11')).toBe('November 2026')
    expect(dayTitle('2026-11-15')).toBe('Sunday, November 15, 2026')
  })

  it('do not repeat the month and year of a week', () => {
    expect(spanTitle('2026-11-15', '2026-11-21')).toBe('Nov 15 – 21, 2026')
    expect(spanTitle('2026-11-29', '2026-12-05')).toBe('Nov 29 – Dec 5, 2026')
    expect(spanTitle('2026-12-27', '2027-01-02')).toBe('Dec 27, 2026 – Jan 2, 2027')
  })
})
