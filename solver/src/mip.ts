import type { Highs } from 'highs'
import type { Column } from './column.ts'
import { Layout } from './linear.ts'
import type { Model } from './model.ts'

type MipOptions = {
  highs: Highs
  model: Model
  /** What may be chosen from; the start is part of it. */
  columns: readonly Column[]
  /** One column for each person. */
  start: readonly Column[]
  seconds: number
  seed: number
  shouldStop: () => boolean
}

/** Enough for parts; the time is not the first limit, so that the same seed gives the same answer. */
const mostNodes = 2000

/** Chooses the best column for each person from the given ones, as far as the time allows. */
export function choose({ highs, model, columns, start, seconds, seed, shouldStop }: MipOptions): Column[] | undefined {
  const layout = new Layout(model)
  const program = layout.open(highs, columns, true)
  try {
    const gap = model.isWhole ? 0.999 : 1e-6
    program.options.set({
      time_limit: seconds,
      mip_max_nodes: mostNodes,
      mip_rel_gap: 0,
      mip_abs_gap: gap,
      random_seed: seed % 2147483647,
    })
    const first = layout.first.length
    const at = start.map((column) => first + columns.indexOf(column))
    if (at.every((one) => one >= first)) {
      // The columns alone; HiGHS finds the rest of the start itself.
      program.setSolution({ indices: Int32Array.from(at), values: new Float64Array(at.length).fill(1) })
    }
    const { callbackType } = highs.constants
    program.run({
      [callbackType.mipInterrupt]: (event) => {
        if (shouldStop()) event.interrupt()
      },
      [callbackType.simplexInterrupt]: (event) => {
        if (shouldStop()) event.interrupt()
      },
    })
    return chosen(model, columns, program.getSolution().colValue, first)
  } finally {
    program.dispose()
  }
}

function chosen(model: Model, columns: readonly Column[], values: Float64Array, first: number): Column[] | undefined {
  const found: Column[] = []
  for (const [at, column] of columns.entries()) {
    if ((values[first + at] ?? 0) > 0.5) found[column.person] = column
  }
  return model.people.every((_, person) => found[person] !== undefined) ? found : undefined
}
