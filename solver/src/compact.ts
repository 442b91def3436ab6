import type { Highs } from 'highs'
import { compactPerson } from './compact-person.ts'
import { Program } from './linear-program.ts'
import type { Model } from './model.ts'
import type { Problem, ProblemPerson } from './problem.ts'

export type CompactOptions = {
  highs: Highs
  model: Model
  problem: Problem
  seconds: number
  seed: number
  shouldStop: () => boolean
  /** Each better solution, as a symbol for each person and day. */
  onSolution: (rosters: Uint16Array[]) => void
}

/** Limits that want whole runs of days are for column generation; the rest fits into a small program. */
export const isCompact = ({ limits }: ProblemPerson): boolean =>
  (limits.daysInRow?.least ?? 0) <= 1 && (limits.daysOffInRow?.least ?? 0) <= 1

/**
 * The whole problem as one integer program with a variable for each person, day and kind. It suits our own blocks, whose
 * limits are few and loose. Returns the proven bound.
 */
export function solveCompact(options: CompactOptions): number {
  const { highs, model, problem, shouldStop } = options
  const program = new Program()
  const rows = model.needs.map(({ count, under, over }) => {
    const row = program.row(count, count)
    program.add(row, program.variable({ cost: under }), 1)
    program.add(row, program.variable({ cost: over }), -1)
    return row
  })
  const byId = new Map(problem.people.map((person) => [person.id, person]))
  const variables = model.people.map((person) => {
    const own = byId.get(person.id) as ProblemPerson
    const found = compactPerson(program, problem, own, person)
    for (const { day, symbol, variable } of found) {
      const need = model.needAt[day * model.symbols + symbol] ?? -1
      if (need >= 0) program.add(rows[need] as number, variable, 1)
    }
    return found
  })
  const rostersOf = (values: Float64Array): Uint16Array[] =>
    variables.map((own) => {
      const roster = new Uint16Array(model.days)
      for (const { day, symbol, variable } of own) if ((values[variable] ?? 0) > 0.5) roster[day] = symbol
      return roster
    })
  const opened = program.open(highs)
  try {
    const gap = model.isWhole ? 0.999 : 1e-6
    opened.options.set({
      time_limit: options.seconds,
      mip_rel_gap: 0,
      mip_abs_gap: gap,
      random_seed: options.seed % 2147483647,
    })
    const { callbackType, modelStatus } = highs.constants
    const interrupt = (event: { interrupt(): void }): undefined => {
      if (shouldStop()) event.interrupt()
    }
    const { modelStatus: status } = opened.run({
      [callbackType.mipInterrupt]: interrupt,
      [callbackType.simplexInterrupt]: interrupt,
      [callbackType.mipImprovingSolution]: ({ data }) => {
        if (data.mip_solution) options.onSolution(rostersOf(data.mip_solution))
      },
    })
    if (status === modelStatus.optimal) options.onSolution(rostersOf(opened.getSolution().colValue))
    const bound = Number(opened.info.get('mip_dual_bound'))
    return Number.isFinite(bound) ? bound : Number.NEGATIVE_INFINITY
  } finally {
    opened.dispose()
  }
}
