import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recurrenceTypes } from '../choices.ts'
import { allowedDays, isAllowedDay, type Plan } from './allowed-days.ts'
import { addDays, daysBetween, weekdayOf } from './calendar-date.ts'
import { recurrenceDates } from './recurrence.ts'

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const anyPlan: fc.Arbitrary<Plan> = fc
  .record({
    start: fc.integer({ min: 0, max: 2000 }),
    length: fc.integer({ min: 0, max: 400 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
  })
  .map(({ start, length, weekdays }) => {
    const startDate = addDays('2026-01-01', start)
    return { startDate, endDate: addDays(startDate, length), weekdays }
  })

describe('allowed days', () => {
  const plan: Plan = { startDate: '2026-11-02', endDate: '2026-11-15', weekdays: [1, 2, 3, 4, 5] }

  it('lie inside the block and on weekdays of the team', () => {
    expect(isAllowedDay('2026-11-02', plan)).toBe(true)
    expect(isAllowedDay('2026-11-13', plan)).toBe(true)
    expect(isAllowedDay('2026-11-15', plan)).toBe(false)
    expect(isAllowedDay('2026-11-16', plan)).toBe(false)
    expect(isAllowedDay('2026-10-30', plan)).toBe(false)
    expect(allowedDays(plan)).toHaveLength(10)
  })

  it('are listed once each, in order, and none is left out', () => {
    fc.assert(
      fc.property(anyPlan, (any) => {
        const days = allowedDays(any)
        expect(days).toEqual([...new Set(days)].sort())
        let count = 0
        for (let day = any.startDate; day <= any.endDate; day = addDays(day, 1)) {
          if (any.weekdays.includes(weekdayOf(day))) count += 1
        }
        expect(days).toHaveLength(count)
      }),
    )
  })

  it('include a leap day', () => {
    expect(allowedDays({ startDate: '2028-02-28', endDate: '2028-03-01', weekdays: everyDay })).toEqual([
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
    ])
  })
})

describe('a recurrence', () => {
  const year: Plan = { startDate: '2026-01-01', endDate: '2026-12-31', weekdays: everyDay }

  it('counts only allowed days', () => {
    const weekdays: Plan = { ...year, weekdays: [1, 2, 3, 4, 5] }
    expect(recurrenceDates({ type: 'Daily', times: 3, startDate: '2026-11-13' }, weekdays)).toEqual([
      '2026-11-13',
      '2026-11-16',
      '2026-11-17',
    ])
    expect(recurrenceDates({ type: 'Weekly', times: 3, startDate: '2026-11-15' }, weekdays)).toEqual([])
  })

  it('steps by one and two weeks', () => {
    expect(recurrenceDates({ type: 'Weekly', times: 2, startDate: '2026-11-15' }, year)).toEqual([
      '2026-11-15',
      '2026-11-22',
    ])
    expect(recurrenceDates({ type: 'Biweekly', times: 9, startDate: '2026-11-29' }, year)).toEqual([
      '2026-11-29',
      '2026-12-13',
      '2026-12-27',
    ])
  })

  it('repeats several weekdays of each week, from the start date on', () => {
    const recurrence = { type: 'Weekly', times: 5, startDate: '2026-11-17', weekdays: [4, 1, 2] } as const
    expect(recurrenceDates(recurrence, year)).toEqual([
      '2026-11-17',
      '2026-11-19',
      '2026-11-23',
      '2026-11-24',
      '2026-11-26',
    ])
    expect(recurrenceDates({ ...recurrence, type: 'Biweekly', times: 9 }, { ...year, endDate: '2026-12-14' })).toEqual([
      '2026-11-17',
      '2026-11-19',
      '2026-11-30',
      '2026-12-01',
      '2026-12-03',
      '2026-12-14',
    ])
  })

  it('passes over months without the day', () => {
    expect(recurrenceDates({ type: 'Monthly', times: 3, startDate: '2026-01-31' }, year)).toEqual([
      '2026-01-31',
      '2026-03-31',
      '2026-05-31',
    ])
  })

  it('gives allowed days in order, no more than asked for, on its steps', () => {
    fc.assert(
      fc.property(
        anyPlan,
        fc.constantFrom(...recurrenceTypes),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: -40, max: 100 }),
        (plan, type, times, offset) => {
          const startDate = addDays(plan.startDate, offset)
          const dates = recurrenceDates({ type, times, startDate }, plan)
          expect(dates.length).toBeLessThanOrEqual(times)
          expect(dates).toEqual([...new Set(dates)].sort())
          const step = { Daily: 1, Weekly: 7, Biweekly: 14, Monthly: 0 }[type]
          for (const date of dates) {
            expect(isAllowedDay(date, plan)).toBe(true)
            if (step === 0) expect(date.slice(8)).toBe(startDate.slice(8))
            else expect(daysBetween(startDate, date) % step).toBe(0)
          }
        },
      ),
    )
  })

  it('daily gives the first allowed days from its start', () => {
    fc.assert(
      fc.property(anyPlan, fc.integer({ min: 1, max: 60 }), (plan, times) => {
        const dates = recurrenceDates({ type: 'Daily', times, startDate: plan.startDate }, plan)
        expect(dates).toEqual(allowedDays(plan).slice(0, times))
      }),
    )
  })
})
