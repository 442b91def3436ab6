import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Makes a function that finds one thing out of one that finds many: what is asked for in the same turn of the event loop
 * is found together. Each is looked up anew; nothing is kept.
 */
export function together<Asked, Found>(
  keyOf: (asked: Asked) => string,
  findAll: (asked: Asked[]) => Promise<Found[]>,
  keyOfFound: (found: Found) => string,
): (asked: Asked) => Promise<Found | undefined> {
  // Not in the call of whoever asks first, with its transaction.
  const outside = AsyncLocalStorage.snapshot()
  let waiting: { asked: Map<string, Asked>; found: Promise<Map<string, Found>> } | undefined

  async function turn(asked: Map<string, Asked>) {
    await new Promise((resolve) => setImmediate(resolve))
    waiting = undefined
    const all = await findAll([...asked.values()])
    return new Map(all.map((found) => [keyOfFound(found), found]))
  }

  return async (asked) => {
    const key = keyOf(asked)
    if (!waiting) {
      const all = new Map<string, Asked>()
      waiting = { asked: all, found: outside(() => turn(all)) }
    }
    waiting.asked.set(key, asked)
    return (await waiting.found).get(key)
  }
}
