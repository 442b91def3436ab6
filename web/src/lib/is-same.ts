/** Whether two values say the same: what JSON knows, maps and sets. A name without a value is as good as none. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  if (isCollection(one) || isCollection(other)) {
    return isCollection(one) && isCollection(other) && isSame([...one], [...other])
  }
  return (
    Object.keys(one).every((key) => isSame(Reflect.get(one, key), Reflect.get(other, key))) &&
    Object.keys(other).every((key) => key in one || Reflect.get(other, key) === undefined)
  )
}

const isCollection = (value: object): value is Map<unknown, unknown> | Set<unknown> =>
  value instanceof Map || value instanceof Set
