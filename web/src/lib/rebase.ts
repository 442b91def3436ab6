import { isSame } from './is-same.ts'

type Fields = Record<string, unknown>

/** What tells the rows of a list apart, by the names of the fields above the list: `{ needs: { dates: ['date'] } }`. */
export type RowKeys = string[] | { [name: string]: RowKeys }

/** `givesWay`: a part of what was typed is not in it, because somebody else has changed the same since. */
type Rebased = { value: unknown; givesWay: boolean }

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/**
 * Puts what was typed over an earlier state onto the present one, field by field. A field that somebody else has changed
 * since stays as they left it. A list is one field, unless something tells its rows apart.
 */
export function rebase(typed: unknown, earlier: unknown, present: unknown, keys?: RowKeys): Rebased {
  if (isFields(typed) && isFields(earlier) && isFields(present)) {
    return rebaseFields(typed, earlier, present, (name) => (Array.isArray(keys) ? undefined : keys?.[name]))
  }
  if (Array.isArray(keys)) {
    const [mine, before, now] = [typed, earlier, present].map((list) => byKey(list, keys))
    if (mine && before && now) {
      const { value, givesWay } = rebaseFields(mine, before, now, () => undefined)
      return { value: Object.values(value).filter((row) => row !== undefined), givesWay }
    }
  }
  const isTyped = !isSame(typed, earlier)
  const isChanged = !isSame(earlier, present)
  return { value: isTyped && !isChanged ? typed : present, givesWay: isTyped && isChanged && !isSame(typed, present) }
}

type KeysOf = (name: string) => RowKeys | undefined

function rebaseFields(typed: Fields, earlier: Fields, present: Fields, keysOf: KeysOf) {
  const fields = Object.keys({ ...present, ...typed }).map(
    (name) => [name, rebase(typed[name], earlier[name], present[name], keysOf(name))] as const,
  )
  return {
    value: Object.fromEntries(fields.map(([name, { value }]) => [name, value])),
    givesWay: fields.some(([, { givesWay }]) => givesWay),
  }
}

/** The rows by what tells them apart; undefined if it does not. */
function byKey(list: unknown, keys: string[]): Fields | undefined {
  if (!Array.isArray(list) || !list.every(isFields)) return undefined
  const rows = Object.fromEntries(list.map((row) => [JSON.stringify(keys.map((name) => row[name])), row]))
  return Object.keys(rows).length === list.length ? rows : undefined
}
