import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Annealer } from './anneal.ts'
import { columnOf, totalCost } from './column.ts'
import { construct } from './construct.ts'
import { modelOf } from './model.ts'
import { tinyProblem } from './tiny-fixture.ts'

it('knows after thousands of small changes exactly what the whole costs', () => {
  fc.assert(
    fc.property(tinyProblem, fc.integer({ min: 1, max: 1000 }), (problem, seed) => {
      const { model, columns } = construct(problem, modelOf(problem), () => false)
      const annealer = new Annealer(
        model,
        columns.map(({ roster }) => roster),
      )
      annealer.start(annealer.best, totalCost(model, columns))
      const steps = 5000
      const partOf = (done: number) => done / steps
      annealer.run({ seed, partOf, hot: 20, cold: 0.5, shouldStop: () => false, onPause: () => undefined })
      const best = annealer.best.map((roster, person) => columnOf(model, person, roster))
      expect(annealer.bestCost).toBeCloseTo(totalCost(model, best), 6)
      expect(annealer.bestCost).toBeLessThanOrEqual(totalCost(model, columns))
    }),
    { numRuns: 60, seed: 5 },
  )
})
