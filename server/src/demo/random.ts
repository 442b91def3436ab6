/** A small seeded generator (mulberry32): the same seed gives the same demo on every machine. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** From 0 (included) to 1 (excluded). */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number, both ends included. */
  between(lowest: number, highest: number): number {
    return lowest + Math.floor(this.fraction() * (highest - lowest + 1))
  }

  chance(probability: number): boolean {
    return this.fraction() < probability
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.fraction() * items.length)]
    if (item === undefined) throw new Error('Nothing to pick from')
    return item
  }

  /** The first `count` of a shuffled copy. */
  some<Item>(items: readonly Item[], count: number): Item[] {
    const pool = [...items]
    const chosen: Item[] = []
    while (chosen.length < count && pool.length > 0) chosen.push(...pool.splice(this.between(0, pool.length - 1), 1))
    return chosen
  }
}
