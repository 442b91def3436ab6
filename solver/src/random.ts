/** Random numbers from 0 up to 1 that are the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const copy = [...items]
  for (let at = copy.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const item = copy[at] as Item
    copy[at] = copy[other] as Item
    copy[other] = item
  }
  return copy
}
