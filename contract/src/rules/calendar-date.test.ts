import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOldEnough, yearsBefore } from './age.ts'
import {
  addDays,
  daysBetween,
  firstOfMonthsUntil,
  sameDayAfterMonths,
  weekdayOf,
  weekNumberOf,
  weekStartOf,
} from './calendar-date.ts'
import { fromWireDate, toIsoDate, toWireDate } from './wire-date.ts'

const anyDate = fc
  .integer({ min: 0, max: 90_000 })
  .map((days) => Temporal.PlainDate.from('1920-01-01').add({ days }).toString())

describe('calendar dates', () => {
  it('agree with Temporal, through leap days and month ends', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -1000, max: 1000 }), (date, days) => {
        const plain = Temporal.PlainDate.from(date)
        expect(addDays(date, days)).toBe(plain.add({ days }).toString())
        expect(daysBetween(date, addDays(date, days))).toBe(days)
        expect(weekdayOf(date)).toBe(plain.dayOfWeek % 7)
      }),
    )
  })

  it('find where so many months begin', () => {
    expect(firstOfMonthsUntil('2026-11-30', 3)).toBe('2026-09-01')
    expect(firstOfMonthsUntil('2026-11-15', 12)).toBe('2025-11-16')
    expect(firstOfMonthsUntil('2027-01-31', 6)).toBe('2026-08-01')
    // There is no 31 February.
    expect(firstOfMonthsUntil('2026-05-30', 3)).toBe('2026-03-01')
  })

  it('find the same day in another month only where there is one', () => {
    expect(sameDayAfterMonths('2026-01-31', 1)).toBeUndefined()
    expect(sameDayAfterMonths('2026-01-31', 2)).toBe('2026-03-31')
    expect(sameDayAfterMonths('2028-01-29', 1)).toBe('2028-02-29')
    expect(sameDayAfterMonths('2027-01-29', 1)).toBeUndefined()
    expect(sameDayAfterMonths('2026-12-15', 1)).toBe('2027-01-15')
  })

  it('know the weeks, which start on Sunday', () => {
    expect(weekStartOf('2026-11-15')).toBe('2026-11-15')
    expect(weekStartOf('2026-11-21')).toBe('2026-11-15')
    expect(weekNumberOf('2026-01-01')).toBe(1)
    expect(weekNumberOf('2026-01-03')).toBe(1)
    expect(weekNumberOf('2026-01-04')).toBe(2)
    expect(weekNumberOf('2025-12-28')).toBe(1)
    expect(weekNumberOf('2025-12-27')).toBe(52)
  })

  it('give all seven days of a week one number, and the next week another', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const start = weekStartOf(date)
        const numbers = [0, 1, 2, 3, 4, 5, 6].map((day) => weekNumberOf(addDays(start, day)))
        expect(new Set(numbers).size).toBe(1)
        expect([Number(numbers[0]) + 1, 1]).toContain(weekNumberOf(addDays(start, 7)))
      }),
    )
  })

  it('travel as MM-DD-YYYY or ISO, and days that do not exist are none', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        expect(toIsoDate(date)).toBe(date)
        expect(toIsoDate(toWireDate(date))).toBe(date)
        expect(fromWireDate(toWireDate(date))).toBe(date)
      }),
    )
    for (const wrong of ['02-29-2027', '2026-02-30', '13-01-2026', '2026-1-1', '0026-01-01', '', '11/15/2026']) {
      expect(toIsoDate(wrong)).toBeUndefined()
    }
  })
})

describe('age', () => {
  it('counts birthdays, with 28 February for those of a leap day', () => {
    expect(yearsBefore('2028-02-29', 5)).toBe('2023-02-28')
    expect(yearsBefore('2028-02-29', 4)).toBe('2024-02-29')
    expect(isOldEnough('2021-11-15', '2026-11-15', 5)).toBe(true)
    expect(isOldEnough('2021-11-16', '2026-11-15', 5)).toBe(false)
    expect(isOldEnough('2030-01-01', '2026-11-15', 5)).toBe(false)
  })
})
