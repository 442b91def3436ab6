import { isSame } from './is-same.ts'

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/**
 * Puts what was typed over an earlier state onto the present one, field by field. A field that somebody else has changed
 * since stays as they left it; a list is one field.
 */
export function rebase(typed: unknown, earlier: unknown, present: unknown): unknown {
  if (isFields(typed) && isFields(earlier) && isFields(present)) {
    const names = Object.keys({ ...present, ...typed })
    return Object.fromEntries(names.map((name) => [name, rebase(typed[name], earlier[name], present[name])]))
  }
  return isSame(typed, earlier) || !isSame(earlier, present) ? present : typed
}

/** Whether a part of what was typed has to give way. Only where both have changed the same does the order matter. */
export const givesWay = (typed: unknown, earlier: unknown, present: unknown) =>
  !isSame(rebase(typed, earlier, present), rebase(present, earlier, typed))
