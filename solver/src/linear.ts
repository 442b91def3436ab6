import highsModule, { type Highs, type Model as HighsModel } from 'highs'
import type { Column } from './column.ts'
import type { Model } from './model.ts'

/**
 * The linear program over columns: every need is served, missed or exceeded; every person has one column; every fair
 * share pays for its amount step by step.
 */

// The package's types describe its CommonJS form; as an ES module its default export is the loader itself.
const loadHighs = highsModule as unknown as typeof highsModule.default

let loaded: Promise<Highs> | undefined
export function openHighs(): Promise<Highs> {
  loaded ??= loadHighs()
  return loaded
}

export type Duals = { needs: Float64Array; people: Float64Array; shares: Float64Array }

/** Where things are in the linear program of a model. */
export class Layout {
  readonly model: Model
  readonly shareStart: number[] = []
  readonly rows: number
  /** The variables before the columns. */
  readonly first: { cost: number; upper: number; row: number; value: number }[] = []

  constructor(model: Model) {
    this.model = model
    for (const [row, { under, over }] of model.needs.entries()) {
      this.first.push({ cost: under, upper: Number.POSITIVE_INFINITY, row, value: 1 })
      this.first.push({ cost: over, upper: Number.POSITIVE_INFINITY, row, value: -1 })
    }
    let row = model.needs.length + model.people.length
    for (const { shares } of model.people) {
      this.shareStart.push(row)
      for (const { slopes } of shares) {
        for (const { slope, size } of merged(slopes)) this.first.push({ cost: slope, upper: size, row, value: -1 })
        row++
      }
    }
    this.rows = row
  }

  /** What the fair shares cost with nothing. */
  get offset(): number {
    return this.model.people.flatMap(({ shares }) => shares).reduce((sum, { base }) => sum + base, 0)
  }

  rightSides(): Float64Array {
    const { needs, people } = this.model
    const sides = new Float64Array(this.rows)
    for (const [row, { count }] of needs.entries()) sides[row] = count
    sides.fill(1, needs.length, needs.length + people.length)
    return sides
  }

  entriesOf(column: Column): { indices: number[]; values: number[] } {
    const indices = [...column.needs, this.model.needs.length + column.person]
    const values = indices.map(() => 1)
    for (const [at, amount] of column.amounts.entries()) {
      if (amount === 0) continue
      indices.push((this.shareStart[column.person] ?? 0) + at)
      values.push(amount)
    }
    return { indices, values }
  }

  /** A fresh program with the given columns. */
  open(highs: Highs, columns: readonly Column[], isInteger: boolean): HighsModel {
    const starts = [0]
    const indices: number[] = []
    const values: number[] = []
    for (const { row, value } of this.first) {
      indices.push(row)
      values.push(value)
      starts.push(indices.length)
    }
    for (const column of columns) {
      const entries = this.entriesOf(column)
      indices.push(...entries.indices)
      values.push(...entries.values)
      starts.push(indices.length)
    }
    const count = this.first.length + columns.length
    const sides = this.rightSides()
    const integers = new Int32Array(count).fill(1, this.first.length)
    const model = highs.createModel({
      numCols: count,
      numRows: this.rows,
      offset: this.offset,
      colCost: Float64Array.from([...this.first.map(({ cost }) => cost), ...columns.map(({ cost }) => cost)]),
      colLower: new Float64Array(count),
      colUpper: Float64Array.from([...this.first.map(({ upper }) => upper), ...columns.map(() => highs.infinity)]),
      rowLower: sides,
      rowUpper: sides,
      matrix: {
        format: 'csc',
        numRows: this.rows,
        numCols: count,
        starts: Int32Array.from(starts),
        indices: Int32Array.from(indices),
        values: Float64Array.from(values),
      },
      ...(isInteger ? { integrality: integers } : {}),
    })
    model.options.set('output_flag', false)
    return model
  }
}

/** Steps of the same slope as one. */
function merged(slopes: readonly number[]): { slope: number; size: number }[] {
  const found: { slope: number; size: number }[] = []
  for (const slope of slopes) {
    const last = found.at(-1)
    if (last?.slope === slope) last.size++
    else found.push({ slope, size: 1 })
  }
  return found
}
