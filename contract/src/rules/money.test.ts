import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Amount } from '../common.ts'
import { messages } from '../messages.ts'
import { costOfShift, rateOfShift, toCents, toDollars } from './cost.ts'
import { growthOf, growthText } from './growth.ts'
import { addOnRateProblem, fillRateProblem, rateProblem } from './rate.ts'

const anyCents = fc.integer({ min: 0, max: 9_999_999_999 })

describe('amounts', () => {
  it('have at most two decimals, and every one of those is taken', () => {
    fc.assert(fc.property(anyCents, (cents) => Amount.safeParse(cents / 100).success))
    for (const wrong of [0.001, 12.345, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e9, '12']) {
      expect(Amount.safeParse(wrong).success).toBe(false)
    }
  })

  it('go to cents and back', () => {
    fc.assert(fc.property(anyCents, (cents) => toCents(toDollars(cents)) === cents))
  })
})

describe('the cost of a shift', () => {
  it('is hours by rate, and add-on hours by their own rate', () => {
    expect(costOfShift({ elapsedMinutes: 14 * 60, addOnHours: 2, rate: 85.5, addOnRate: 120 })).toEqual({
      regularMinutes: 720,
      shiftCents: 102_600,
      addOnCents: 24_000,
      totalCents: 126_600,
    })
  })

  it('does not change with add-on hours that have no rate', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 600, max: 1440 }),
        fc.integer({ min: 0, max: 10 }),
        fc.integer({ min: 0, max: 100_000 }),
        (elapsedMinutes, addOnHours, rateCents) => {
          const shift = { elapsedMinutes, rate: rateCents / 100, addOnRate: null }
          const without = costOfShift({ ...shift, addOnHours: 0 })
          expect(costOfShift({ ...shift, addOnHours }).totalCents).toBe(without.totalCents)
        },
      ),
    )
  })

  it('is exact to the cent, as whole numbers would have it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1500 }),
        fc.integer({ min: 0, max: 100_000_000 }),
        (elapsedMinutes, rateCents) => {
          const cost = costOfShift({ elapsedMinutes, addOnHours: 0, rate: rateCents / 100, addOnRate: null })
          const sixtieths = BigInt(elapsedMinutes) * BigInt(rateCents)
          expect(BigInt(cost.totalCents)).toBe((sixtieths + 30n) / 60n)
        },
      ),
    )
  })

  it('takes the ask rate for sourced shifts only', () => {
    expect(rateOfShift({ isSourceShift: true, askRate: 90, rate: 80 })).toBe(90)
    expect(rateOfShift({ isSourceShift: false, askRate: 90, rate: 80 })).toBe(80)
    expect(rateOfShift({ isSourceShift: true, askRate: null, rate: 80 })).toBe(80)
  })
})

describe('the rate of a shift', () => {
  it('is required, above zero, and at most the ceiling', () => {
    expect(rateProblem(undefined, 100)).toBe('Please enter skill rate.')
    expect(rateProblem(Number.NaN, 100)).toBe('Please enter skill rate.')
    expect(rateProblem(0, 100)).toBe('Please enter skill rate greater than zero.')
    expect(rateProblem(100.01, 100)).toBe('Skill rate should be less then or equal to 100')
    expect(rateProblem(100, 100)).toBeUndefined()
  })

  it('has one message for empty and zero in the fill-shift dialog', () => {
    expect(fillRateProblem(null, 100)).toBe(messages.schedule.rateRequired)
    expect(fillRateProblem(0, 100)).toBe(messages.schedule.rateRequired)
    expect(fillRateProblem(101, 100)).toBe(messages.schedule.rateAboveCeiling(100))
    expect(fillRateProblem(1, 100)).toBeUndefined()
  })

  it('for add-on hours is asked for only where there are any', () => {
    const before = { startTime: '07:00:00', endTime: '15:00:00', addOnHourRate: null }
    const after = (addOnHourRate: number | null) => ({ ...before, endTime: '16:00:00', addOnHourRate })
    expect(addOnRateProblem(0, after(null), before)).toBeUndefined()
    expect(addOnRateProblem(1, after(null), before)).toBe(messages.schedule.addOnRateRequired)
    expect(addOnRateProblem(1, after(0), before)).toBe(messages.schedule.addOnRateAboveZero)
    expect(addOnRateProblem(1, after(5), before)).toBeUndefined()
    expect(addOnRateProblem(1, after(null), after(null))).toBeUndefined()
  })
})

describe('growth', () => {
  it('compares with the range before, in percent', () => {
    expect(growthOf(15, 12)).toBe(25)
    expect(growthOf(9, 12)).toBe(-25)
    expect(growthOf(1, 3)).toBe(-66.7)
    expect(growthOf(5, 0)).toBe(0)
    expect(Object.is(growthOf(0, 0), 0)).toBe(true)
  })

  it('is shown with a plus for positive values and 0.0 for zero', () => {
    expect(growthText(12.5)).toBe('+12.5')
    expect(growthText(-3)).toBe('-3.0')
    expect(growthText(0)).toBe('0.0')
    expect(growthText(-0.01)).toBe('0.0')
  })
})
