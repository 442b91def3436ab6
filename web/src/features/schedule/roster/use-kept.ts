import { useState } from 'react'

/** After each change everything is made anew. What says the same as before stays the same object, and is not drawn again. */
export function useKept<Value>(value: Value, keep = keepWhole<Value>): Value {
  const [known, setKnown] = useState({ from: value, kept: value })
  if (known.from === value) return known.kept
  const kept = keep(known.kept, value)
  setKnown({ from: value, kept })
  return kept
}

const keepWhole = <Value>(before: Value, after: Value): Value => (isEqual(before, after) ? before : after)

export function keepRows<Row extends { key: string }>(before: Row[], after: Row[]): Row[] {
  const known = new Map(before.map((row) => [row.key, row]))
  return after.map((row) => keepWhole(known.get(row.key) ?? row, row))
}

/** For what JSON knows, maps and sets. */
function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (isCollection(one) || isCollection(other)) {
    return isCollection(one) && isCollection(other) && isEqual([...one], [...other])
  }
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => isEqual(Reflect.get(one, key), Reflect.get(other, key)))
  )
}

const isCollection = (value: object): value is Map<unknown, unknown> | Set<unknown> =>
  value instanceof Map || value instanceof Set
