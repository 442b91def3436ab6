/**
 * What the app keeps on the phone: the session, the answers seen last, and the actions that are not sent yet. It is one
 * database, so that signing out can delete all of it.
 */
const name = 'shiftward-my'
const shelves = ['session', 'answers', 'actions'] as const
export type Shelf = (typeof shelves)[number]

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => {
      for (const shelf of shelves) request.result.createObjectStore(shelf)
    }
    request.onsuccess = () => {
      // Browsers close it at times, such as Safari in the background. Every call reads it, so it is opened again.
      request.result.onclose = () => {
        opened = undefined
      }
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
  })
  return opened
}

async function onShelves<Result>(
  names: Shelf | readonly Shelf[],
  mode: IDBTransactionMode,
  work: (transaction: IDBTransaction) => IDBRequest<Result>,
): Promise<Result> {
  const db = await open()
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(names, mode, { durability: 'strict' })
    const request = work(transaction)
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
  })
}

export const readAll = (shelf: Shelf): Promise<unknown[]> =>
  onShelves(shelf, 'readonly', (transaction) => transaction.objectStore(shelf).getAll())

export const drop = (shelf: Shelf, key: string): Promise<void> =>
  onShelves(shelf, 'readwrite', (transaction) => transaction.objectStore(shelf).delete(key))

type Owned = { userCode: string }
const sessionKey = 'mine'

/** Resolves when it is on the disk. Returns false, and keeps nothing, if another person has signed in by now. */
export async function keep(shelf: Shelf, key: string, value: unknown, userCode: string): Promise<boolean> {
  const session = await onShelves(['session', shelf], 'readwrite', (transaction) => {
    const reading: IDBRequest<Owned | undefined> = transaction.objectStore('session').get(sessionKey)
    reading.onsuccess = () => {
      if (reading.result?.userCode === userCode) transaction.objectStore(shelf).put(value, key)
    }
    return reading
  })
  return session?.userCode === userCode
}

/**
 * Changes the session on the disk. All else there belongs to its person: with another person, or none, it goes in the
 * same step, so that nobody ever finds what is not theirs. Answers the session as it is then.
 */
export async function changeSession<Session extends Owned>(
  change: (kept: Session | undefined) => Session | undefined,
): Promise<Session | undefined> {
  let next: Session | undefined
  await onShelves(shelves, 'readwrite', (transaction) => {
    const session = transaction.objectStore('session')
    const reading: IDBRequest<Session | undefined> = session.get(sessionKey)
    reading.onsuccess = () => {
      next = change(reading.result)
      if (next?.userCode !== reading.result?.userCode) {
        for (const shelf of shelves) transaction.objectStore(shelf).clear()
      }
      if (next) session.put(next, sessionKey)
    }
    return reading
  })
  return next
}
