import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Amount } from '../common.ts'
import { texts } from '../texts.ts'
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
    expect(fillRateProblem(null, 100)).toBe(texts.schedule.rateRequired)
    expect(fillRateProblem(0, 100)).toBe(texts.schedule.rateRequired)
    expect(fillRateProblem(101, 100)).toBe(texts.schedule.rateAboveCeiling(100))
    expect(fillRateProblem(1, 100)).toBeUndefined()
  })

  it('for add-on hours is asked for only where there are any', () => {
    const before = { startTime: '07:00:00', endTime: '15:00:00', addOnHourRate: null }
    const after = (addOnHourRate: number | null) => ({ ...before, endTime: '16:00:00', addOnHourRate })
    expect(addOnRateProblem(0, after(null), before)).toBeUndefined()
    expect(addOnRateProblem(1, after(null), before)).toBe(texts.schedule.addOnRateRequired)
    expect(addOnRateProblem(1, after(0), before)).toBe(texts.schedule.addOnRateAboveZero)
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
