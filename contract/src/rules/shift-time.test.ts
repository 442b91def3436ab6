import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { addOnHoursOf } from './add-on-hours.ts'
import { addDays } from './calendar-date.ts'
import { displayEnd, isNight, isOnStep, nominalMinutes } from './clock-time.ts'
import { overlaps } from './conflicts.ts'
import { elapsedMinutes, hoursOf, spanOfLeave, spanOfShift } from './shift-time.ts'

const newYork = 'America/New_York'
const shift = (date: string, startTime: string, endTime: string) => ({ date, startTime, endTime })
const hours = (date: string, start: string, end: string, zone = newYork) =>
  elapsedMinutes(spanOfShift(shift(date, start, end), zone)) / 60

const anyTime = fc
  .integer({ min: 0, max: 287 })
  .map((step) => `${String(Math.floor(step / 12)).padStart(2, '0')}:${String((step % 12) * 5).padStart(2, '0')}:00`)
const anyDate = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2026-01-01', days))
/** Whole and half hours, clocks changed at 2 and at midnight, and none at all. */
const anyZone = fc.constantFrom(
  newYork,
  'America/Los_Angeles',
  'America/Phoenix',
  'America/Havana',
  'Australia/Lord_Howe',
  'UTC',
)

describe('the times of a shift', () => {
  it('last what really passes: both nights of the clock change', () => {
    expect(hours('2026-10-30', '19:00:00', '07:00:00')).toBe(12)
    expect(hours('2026-10-31', '19:00:00', '07:00:00')).toBe(13)
    expect(hours('2026-03-07', '19:00:00', '07:00:00')).toBe(11)
    expect(hours('2026-03-07', '19:00:00', '07:00:00', 'America/Phoenix')).toBe(12)
  })

  it('end at midnight, or a day later when start and end are the same', () => {
    expect(hours('2026-11-15', '16:00:00', '00:00:00')).toBe(8)
    expect(hours('2026-11-15', '00:00:00', '00:00:00')).toBe(24)
    expect(hours('2026-11-15', '08:00:00', '08:00:00')).toBe(24)
    expect(hours('2026-11-01', '00:00:00', '00:00:00')).toBe(25)
    expect(hours('2028-02-29', '19:00:00', '07:00:00')).toBe(12)
  })

  it('keep the length of a shift inside the hour that summer time skips', () => {
    expect(hours('2026-03-08', '02:00:00', '03:00:00')).toBe(1)
    expect(hours('2026-03-08', '02:30:00', '03:00:00')).toBe(0.5)
    expect(hours('2026-03-08', '01:00:00', '04:00:00')).toBe(2)
  })

  it('always end after they start, at most an hour off the clock', () => {
    fc.assert(
      fc.property(anyDate, anyTime, anyTime, anyZone, (date, start, end, zone) => {
        const minutes = elapsedMinutes(spanOfShift(shift(date, start, end), zone))
        expect(minutes).toBeGreaterThan(0)
        expect(Math.abs(minutes - nominalMinutes(start, end))).toBeLessThanOrEqual(60)
      }),
      { numRuns: 1000 },
    )
  })

  it('equal the clock where the offset does not change between start and end', () => {
    fc.assert(
      fc.property(anyDate, anyTime, anyTime, anyZone, (date, start, end, zone) => {
        const span = spanOfShift(shift(date, start, end), zone)
        const offset = (moment: number) =>
          Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone).offsetNanoseconds
        fc.pre(offset(span.startsAt - 3_600_000) === offset(span.endsAt + 3_600_000))
        expect(elapsedMinutes(span)).toBe(nominalMinutes(start, end))
      }),
    )
  })

  it('never overlap the same shift of the next day', () => {
    fc.assert(
      fc.property(anyDate, anyTime, anyTime, anyZone, (date, start, end, zone) => {
        const today = spanOfShift(shift(date, start, end), zone)
        const tomorrow = spanOfShift(shift(addDays(date, 1), start, end), zone)
        expect(overlaps(today, tomorrow)).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })

  it('are shown with 24:00:00 for midnight and (+1) for the next morning', () => {
    expect(displayEnd('16:00:00', '00:00:00')).toBe('24:00:00')
    expect(displayEnd('19:00:00', '07:00:00')).toBe('07:00:00 (+1)')
    expect(displayEnd('07:00:00', '07:00:00')).toBe('07:00:00 (+1)')
    expect(displayEnd('07:00:00', '19:00:00')).toBe('19:00:00')
    expect(isNight('16:00:00', '00:00:00')).toBe(false)
  })

  it('stand on the steps of the pickers', () => {
    expect(isOnStep('07:30:00', 30)).toBe(true)
    expect(isOnStep('07:35:00', 30)).toBe(false)
    expect(isOnStep('07:35:00', 5)).toBe(true)
    expect(isOnStep('07:30:01', 30)).toBe(false)
  })

  it('are told in hours with two decimals', () => {
    expect(hoursOf(725)).toBe(12.08)
    expect(hoursOf(20)).toBe(0.33)
  })
})

describe('a leave', () => {
  const leave = spanOfLeave({ fromDate: '2026-11-10', toDate: '2026-11-12' }, newYork)
  const meets = (date: string, start: string, end: string) =>
    overlaps(leave, spanOfShift(shift(date, start, end), newYork))

  it('covers its days from the first midnight to the last', () => {
    expect(meets('2026-11-10', '00:00:00', '08:00:00')).toBe(true)
    expect(meets('2026-11-12', '16:00:00', '00:00:00')).toBe(true)
    expect(meets('2026-11-13', '00:00:00', '08:00:00')).toBe(false)
    expect(meets('2026-11-09', '16:00:00', '00:00:00')).toBe(false)
  })

  it('covers the morning of a night that began before it', () => {
    expect(meets('2026-11-09', '19:00:00', '07:00:00')).toBe(true)
  })
})

describe('add-on hours', () => {
  const day = { startTime: '07:00:00', endTime: '19:00:00' }
  const night = { startTime: '19:00:00', endTime: '07:00:00' }

  it('are the whole hours beyond the standard shift', () => {
    expect(addOnHoursOf(shift('2026-11-15', '07:00:00', '21:55:00'), day, newYork)).toBe(2)
    expect(addOnHoursOf(shift('2026-11-15', '06:30:00', '19:30:00'), day, newYork)).toBe(1)
    expect(addOnHoursOf(shift('2026-11-15', '06:00:00', '12:00:00'), day, newYork)).toBe(0)
    expect(addOnHoursOf(shift('2026-11-15', '12:00:00', '02:00:00'), day, newYork)).toBe(2)
  })

  it('do not come from the clock change itself', () => {
    expect(addOnHoursOf(shift('2026-10-31', '19:00:00', '07:00:00'), night, newYork)).toBe(0)
    expect(addOnHoursOf(shift('2026-10-31', '19:00:00', '08:00:00'), night, newYork)).toBe(1)
    expect(addOnHoursOf(shift('2026-03-07', '19:00:00', '08:00:00'), night, newYork)).toBe(1)
  })

  it('are none for the standard shift, on any day anywhere', () => {
    fc.assert(
      fc.property(anyDate, anyTime, anyTime, anyZone, (date, startTime, endTime, zone) => {
        expect(addOnHoursOf({ date, startTime, endTime }, { startTime, endTime }, zone)).toBe(0)
      }),
    )
  })
})

it('a local time is converted once, however often it is asked for', () => {
  const night = shift('2031-03-08', '19:00:00', '07:00:00')
  const first = spanOfShift(night, newYork)
  const convert = vi.spyOn(Temporal.PlainDate, 'from')
  expect(spanOfShift(night, newYork)).toEqual(first)
  expect(convert).not.toHaveBeenCalled()
  expect(spanOfShift(night, 'America/Chicago').startsAt).toBe(first.startsAt + 3_600_000)
  expect(convert).toHaveBeenCalledTimes(2)
  convert.mockRestore()
})
