import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barLabel, barTitle, ticksTo } from './chart-scale.ts'

test('the axis reaches the highest bar with at most five even marks', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (most) => {
      const ticks = ticksTo(most)
      const step = ticks[1] ?? 0
      expect(ticks[0]).toBe(0)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(most, 1))
      expect((ticks.at(-1) ?? 0) - step).toBeLessThanOrEqual(most)
      expect(ticks.length).toBeLessThanOrEqual(5)
      expect(ticks.every((tick, index) => tick === index * step)).toBe(true)
      expect(String(step)).toMatch(/^[125]0*$/)
    }),
  )
})

test.each([
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [37, [0, 10, 20, 30, 40]],
  [4100, [0, 2000, 4000, 6000]],
])('the marks up to %i', (most, marks) => {
  expect(ticksTo(most)).toEqual(marks)
})

test('bars are named by day, quarter or month', () => {
  expect([2, 1, 0].map((view) => barLabel('10-01-2026', view as 0 | 1 | 2))).toEqual(['1', 'Q4', 'Oct'])
  expect([2, 1, 0].map((view) => barTitle('10-01-2026', view as 0 | 1 | 2))).toEqual([
    '10-01-2026',
    'Q4 2026',
    'Oct 2026',
  ])
})
