import { limits } from '@shiftward/contract/limits.ts'
import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'

// Readers of what an address carries. What makes no sense is undefined.

/** The router parses what looks like a number as one. */
export function textOf(value: unknown, most: number): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' && text.length <= most ? text : undefined
}

export const codeOf = (value: unknown) => textOf(value, limits.text.code)

export const dayOf = (value: unknown): string | undefined => (typeof value === 'string' ? toIsoDate(value) : undefined)

export const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((one) => one === value)

/** Leaves out what is undefined: two addresses that say the same have the same parts. */
export const onlyGiven = <Search extends object>(read: Search): Search =>
  Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) as Search
