import { expect, test } from 'vitest'
import { edgeStep } from './pointer-drag.ts'

test('near an edge the days and the people beyond it come into view', () => {
  const frame = { top: 100, bottom: 700, left: 200, right: 1200 }
  expect(edgeStep(600, 400, frame)).toEqual({ x: 0, y: 0 })
  expect(edgeStep(210, 400, frame)).toEqual({ x: -12, y: 0 })
  expect(edgeStep(1190, 400, frame)).toEqual({ x: 12, y: 0 })
  expect(edgeStep(600, 110, frame)).toEqual({ x: 0, y: -12 })
  expect(edgeStep(1190, 690, frame)).toEqual({ x: 12, y: 12 })
})
