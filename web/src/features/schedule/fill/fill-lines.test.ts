import type { FillFigures } from '@shiftward/contract/fill.ts'
import { expect, test } from 'vitest'
import { fairnessLines, linesOf } from './fill-lines.ts'

const figures = (hours: number, cost: number): FillFigures => ({
  ...{ shifts: 4, filled: 3, uncovered: 1, coverage: 0.75, warnings: 0, cost, overtime: 0 },
  fairness: [{ skill: 'Physician', hours, nights: 2, weekends: 1 }],
})

test('the change is the difference of the figures that are shown', () => {
  const props = { before: figures(48.4, 1000.6), after: figures(39.5, 1500.4) }
  expect(fairnessLines(props)[0]).toMatchObject({ now: '48 h', after: '40 h', note: '−8 h', isGood: true })
  expect(linesOf(props)).toContainEqual({ name: 'Cost', now: '$1,001', after: '$1,500', note: '+$499' })
})
