/** The values that were used last, up to a sum of sizes. */
export class RecentlyUsed<Value> {
  /** The one used longest ago comes first. */
  readonly #kept = new Map<string, { value: Value; size: number }>()
  readonly #most: number
  #size = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Forgets a value that is no longer good. */
  find(key: string, isGood: (value: Value) => boolean): Value | undefined {
    const found = this.#kept.get(key)
    if (!found) return undefined
    this.#drop(key)
    if (!isGood(found.value)) return undefined
    this.keep(key, found.value, found.size)
    return found.value
  }

  keep(key: string, value: Value, size: number) {
    this.#drop(key)
    this.#kept.set(key, { value, size })
    this.#size += size
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#most) break
      this.#drop(oldest)
    }
  }

  get size(): number {
    return this.#size
  }

  #drop(key: string) {
    this.#size -= this.#kept.get(key)?.size ?? 0
    this.#kept.delete(key)
  }
}
