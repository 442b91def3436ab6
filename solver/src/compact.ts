import type { Highs, Model as HighsModel } from 'highs'
import { compactPerson, type Variable } from './compact-person.ts'
import type { Roster } from './counter.ts'
import { Program } from './linear-program.ts'
import type { Model } from './model.ts'
import type { Problem, ProblemPerson } from './problem.ts'

type CompactOptions = {
  highs: Highs
  model: Model
  problem: Problem
  seed: number
  shouldStop: () => boolean
}

/** Limits that want whole runs of days are for column generation; the rest fits into a small program. */
export const isCompact = ({ limits }: ProblemPerson): boolean =>
  (limits.daysInRow?.least ?? 0) <= 1 && (limits.daysOffInRow?.least ?? 0) <= 1

/**
 * The whole problem as one integer program with a variable for each person, day and kind. It suits our own blocks, whose
 * limits are few and loose.
 */
export class Compact {
  private readonly options: CompactOptions
  private readonly variables: Variable[][]
  private readonly program: HighsModel

  constructor(options: CompactOptions) {
    this.options = options
    const { highs, model, problem } = options
    const program = new Program()
    const rows = model.needs.map(({ count, under, over }) => {
      const row = program.row(count, count)
      program.add(row, program.variable({ cost: under }), 1)
      program.add(row, program.variable({ cost: over }), -1)
      return row
    })
    const byId = new Map(problem.people.map((person) => [person.id, person]))
    this.variables = model.people.map((person) => {
      const found = compactPerson(program, problem, byId.get(person.id) as ProblemPerson, person)
      for (const { day, symbol, variable } of found) {
        const need = model.needAt[day * model.symbols + symbol] ?? -1
        if (need >= 0) program.add(rows[need] as number, variable, 1)
      }
      return found
    })
    this.program = program.open(highs)
  }

  /** What no solution costs less than, by the linear program; it is quick, and mostly all that can be said. */
  bound(seconds: number): number {
    this.program.options.set({ time_limit: seconds, solve_relaxation: true })
    const { modelStatus } = this.program.run(this.interrupts())
    this.program.options.set({ solve_relaxation: false })
    const { highs } = this.options
    return modelStatus === highs.constants.modelStatus.optimal
      ? this.program.getObjectiveValue()
      : Number.NEGATIVE_INFINITY
  }

  /** Looks for the best solution from a known one on, and returns the proven bound. */
  solve(seconds: number, start: readonly Roster[], onSolution: (rosters: Uint16Array[]) => void): number {
    const { highs, model, seed } = this.options
    this.program.clearSolver()
    this.program.options.set({
      time_limit: seconds,
      mip_rel_gap: 0,
      mip_abs_gap: model.isWhole ? 0.999 : 1e-6,
      random_seed: seed % 2147483647,
    })
    const all = this.variables.flatMap((own, person) => own.map((one) => ({ ...one, person })))
    this.program.setSolution({
      indices: Int32Array.from(all, ({ variable }) => variable),
      values: Float64Array.from(all, ({ person, day, symbol }) => Number(start[person]?.[day] === symbol)),
    })
    const { callbackType, modelStatus } = highs.constants
    const { modelStatus: status } = this.program.run({
      ...this.interrupts(),
      [callbackType.mipImprovingSolution]: ({ data }) => {
        if (data.mip_solution) onSolution(this.rostersOf(data.mip_solution))
      },
    })
    if (status === modelStatus.optimal) onSolution(this.rostersOf(this.program.getSolution().colValue))
    const bound = Number(this.program.info.get('mip_dual_bound'))
    return Number.isFinite(bound) ? bound : Number.NEGATIVE_INFINITY
  }

  private interrupts() {
    const { callbackType } = this.options.highs.constants
    const interrupt = (event: { interrupt(): void }): undefined => {
      if (this.options.shouldStop()) event.interrupt()
    }
    return { [callbackType.mipInterrupt]: interrupt, [callbackType.simplexInterrupt]: interrupt }
  }

  private rostersOf(values: Float64Array): Uint16Array[] {
    return this.variables.map((own) => {
      const roster = new Uint16Array(this.options.model.days)
      for (const { day, symbol, variable } of own) if ((values[variable] ?? 0) > 0.5) roster[day] = symbol
      return roster
    })
  }

  close(): void {
    this.program.dispose()
  }
}
