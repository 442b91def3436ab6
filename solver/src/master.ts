import type { Highs, Model as HighsModel } from 'highs'
import type { Column } from './column.ts'
import { type Duals, Layout } from './linear.ts'
import type { Model } from './model.ts'

/** What column generation knows: `first` are the values of the variables before the columns. */
export type Generation = {
  bound: number
  cost: number
  values: Float64Array
  reduced: Float64Array
  first: Float64Array
}

/** After new columns the last solution is still possible, after columns were held it is not: each has its way to go on. */
const strategy = { dual: 1, primal: 4 }

/** The linear program while columns are added to it. */
export class Master {
  readonly layout: Layout
  readonly columns: Column[] = []
  private readonly highs: Highs
  private readonly program: HighsModel
  /** The most that a missing or superfluous person costs now. */
  box: number
  private readonly shouldStop: () => boolean

  constructor(highs: Highs, model: Model, columns: readonly Column[], box: number, shouldStop: () => boolean) {
    this.highs = highs
    this.layout = new Layout(model)
    this.columns.push(...columns)
    this.program = this.layout.open(highs, columns, false)
    this.program.options.set({ presolve: 'off', solver: 'simplex' })
    this.shouldStop = shouldStop
    this.box = box
    this.setBox(box)
  }

  setBox(box: number): void {
    this.box = box
    for (const [at, { under, over }] of this.layout.model.needs.entries()) {
      this.program.changeColCost(at * 2, Math.min(under, box))
      this.program.changeColCost(at * 2 + 1, Math.min(over, box))
    }
  }

  /** Whether somebody is missing or superfluous at less than the real cost. */
  isBoxed(first: Float64Array): boolean {
    return this.layout.model.needs.some(({ under, over }, at) => {
      const isMissing = under > this.box && (first[at * 2] ?? 0) > 1e-6
      return isMissing || (over > this.box && (first[at * 2 + 1] ?? 0) > 1e-6)
    })
  }

  add(columns: readonly Column[]): void {
    if (columns.length === 0) return
    const starts = [0]
    const indices: number[] = []
    const values: number[] = []
    for (const column of columns) {
      const entries = this.layout.entriesOf(column)
      indices.push(...entries.indices)
      values.push(...entries.values)
      starts.push(indices.length)
    }
    this.program.addCols({
      cost: Float64Array.from(columns.map(({ cost }) => cost)),
      lower: new Float64Array(columns.length),
      upper: new Float64Array(columns.length).fill(this.highs.infinity),
      matrix: {
        format: 'csc',
        numRows: this.layout.rows,
        numCols: columns.length,
        starts: Int32Array.from(starts),
        indices: Int32Array.from(indices),
        values: Float64Array.from(values),
      },
    })
    this.columns.push(...columns)
    this.program.options.set('simplex_strategy', strategy.primal)
  }

  /** Holds a column at one, keeps it out (zero), or lets it free (undefined). */
  hold(at: number, value?: 0 | 1): void {
    this.program.changeColBounds(this.layout.first.length + at, value === 1 ? 1 : 0, value ?? this.highs.infinity)
    this.program.options.set('simplex_strategy', strategy.dual)
  }

  /** Undefined if it was stopped. */
  solve(): (Omit<Generation, 'bound'> & { duals: Duals }) | undefined {
    const { callbackType, modelStatus } = this.highs.constants
    const { modelStatus: status } = this.program.run({
      [callbackType.simplexInterrupt]: (event) => {
        if (this.shouldStop()) event.interrupt()
      },
    })
    if (status !== modelStatus.optimal) return undefined
    const { colValue, rowDual, colDual } = this.program.getSolution()
    const { needs, people } = this.layout.model
    const first = this.layout.first.length
    return {
      cost: this.program.getObjectiveValue(),
      first: colValue.slice(0, first),
      values: colValue.slice(first),
      reduced: colDual.slice(first),
      duals: {
        needs: rowDual.slice(0, needs.length),
        people: rowDual.slice(needs.length, needs.length + people.length),
        shares: rowDual.slice(needs.length + people.length),
      },
    }
  }

  close(): void {
    this.program.dispose()
  }
}

/** The columns that a dive holds next: all that are nearly whole, at least one. */
export function decided(master: Master, values: Float64Array, open: ReadonlySet<number>): number[] {
  const candidates = master.columns
    .map(({ person }, at) => ({ person, at, value: values[at] ?? 0 }))
    .filter(({ person, value }) => open.has(person) && value > 1e-6)
    .sort((one, other) => other.value - one.value)
  const whole = candidates.filter(({ value }) => value > 0.8)
  if (whole.length > 0) return whole.map(({ at }) => at)
  const people = new Set<number>()
  const first = candidates.filter(({ person }) => !people.has(person) && people.add(person))
  return first.slice(0, Math.ceil(open.size / 12)).map(({ at }) => at)
}
