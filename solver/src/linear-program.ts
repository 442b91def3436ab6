import type { Highs, Model as HighsModel } from 'highs'

type Entry = { row: number; value: number }

/** Collects an integer program term by term. */
export class Program {
  private offset = 0
  private readonly columns: { cost: number; lower: number; upper: number; isWhole: boolean; entries: Entry[] }[] = []
  private readonly rows: { lower: number; upper: number }[] = []

  constant(cost: number): void {
    this.offset += cost
  }

  variable({ cost = 0, lower = 0, upper = Number.POSITIVE_INFINITY, isWhole = false }): number {
    this.columns.push({ cost, lower, upper, isWhole, entries: [] })
    return this.columns.length - 1
  }

  row(lower: number, upper: number): number {
    this.rows.push({ lower, upper })
    return this.rows.length - 1
  }

  add(row: number, variable: number, value: number): void {
    this.columns[variable]?.entries.push({ row, value })
  }

  /** The sum of the terms is at most the limit. With a weight it may be more, at a cost for each one, up to `upper`. */
  atMost(terms: readonly Term[], limit: number, weight: number | null, unit = 1, upper?: number): void {
    const fixed = terms.reduce((sum, { variable, value }) => sum + (variable === null ? value : 0), 0)
    const free = terms.filter(({ variable }) => variable !== null)
    const most = free.reduce((sum, { value }) => sum + Math.max(0, value), 0)
    if (free.length === 0 || most <= limit - fixed) return
    const row = this.row(Number.NEGATIVE_INFINITY, limit - fixed)
    for (const { variable, value } of free) this.add(row, variable as number, value)
    if (weight !== null) this.add(row, this.variable({ cost: weight, upper, isWhole: unit > 1 }), -unit)
  }

  open(highs: Highs): HighsModel {
    const starts = [0]
    const indices: number[] = []
    const values: number[] = []
    for (const { entries } of this.columns) {
      for (const { row, value } of merged(entries)) {
        indices.push(row)
        values.push(value)
      }
      starts.push(indices.length)
    }
    const model = highs.createModel({
      numCols: this.columns.length,
      numRows: this.rows.length,
      offset: this.offset,
      colCost: Float64Array.from(this.columns, ({ cost }) => cost),
      colLower: Float64Array.from(this.columns, ({ lower }) => lower),
      colUpper: Float64Array.from(this.columns, ({ upper }) => upper),
      rowLower: Float64Array.from(this.rows, ({ lower }) => lower),
      rowUpper: Float64Array.from(this.rows, ({ upper }) => upper),
      matrix: {
        format: 'csc',
        numRows: this.rows.length,
        numCols: this.columns.length,
        starts: Int32Array.from(starts),
        indices: Int32Array.from(indices),
        values: Float64Array.from(values),
      },
      integrality: Int32Array.from(this.columns, ({ isWhole }) => Number(isWhole)),
    })
    model.options.set('output_flag', false)
    return model
  }
}

/** A variable times a value, or just a value. */
export type Term = { variable: number | null; value: number }

/** HiGHS wants each row once. */
function merged(entries: readonly Entry[]): Entry[] {
  const sums = new Map<number, number>()
  for (const { row, value } of entries) sums.set(row, (sums.get(row) ?? 0) + value)
  return [...sums].map(([row, value]) => ({ row, value }))
}
