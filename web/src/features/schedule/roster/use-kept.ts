import { useState } from 'react'
import { isSame } from '../../../lib/is-same.ts'

/** After each change everything is made anew. What says the same as before stays the same object, and is not drawn again. */
export function useKept<Value>(value: Value, keep = keepWhole<Value>): Value {
  const [known, setKnown] = useState({ from: value, kept: value })
  if (known.from === value) return known.kept
  const kept = keep(known.kept, value)
  setKnown({ from: value, kept })
  return kept
}

const keepWhole = <Value>(before: Value, after: Value): Value => (isSame(before, after) ? before : after)

export function keepRows<Row extends { key: string }>(before: Row[], after: Row[]): Row[] {
  const known = new Map(before.map((row) => [row.key, row]))
  return after.map((row) => keepWhole(known.get(row.key) ?? row, row))
}
