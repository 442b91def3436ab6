import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate, setTimeout } from 'node:timers/promises'

/**
 * Makes a function that finds one thing out of one that finds many: what is asked for in the same turn of the event loop,
 * or `within` so many milliseconds, is found together. Each is looked up anew; nothing is kept.
 */
export function together<Sought, Found>(
  keyOf: (sought: Sought) => string,
  findAll: (sought: Sought[]) => Promise<Found[]>,
  keyOfFound: (found: Found) => string,
  within?: number,
): (sought: Sought) => Promise<Found | undefined> {
  // Not in the call of whoever asks first, with its transaction.
  const outside = AsyncLocalStorage.snapshot()
  let waiting: { sought: Map<string, Sought>; found: Promise<Map<string, Found>> } | undefined

  async function turn(sought: Map<string, Sought>) {
    await (within === undefined ? setImmediate() : setTimeout(within, undefined, { ref: false }))
    waiting = undefined
    const all = await findAll([...sought.values()])
    return new Map(all.map((found) => [keyOfFound(found), found]))
  }

  return async (sought) => {
    const key = keyOf(sought)
    if (!waiting) {
      const all = new Map<string, Sought>()
      waiting = { sought: all, found: outside(() => turn(all)) }
    }
    waiting.sought.set(key, sought)
    return (await waiting.found).get(key)
  }
}
