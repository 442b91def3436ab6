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
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opened
}

async function onShelf<Result>(
  shelf: Shelf,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const db = await open()
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(shelf, mode, { durability: 'strict' })
    const request = work(transaction.objectStore(shelf))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
  })
}

export const readAll = (shelf: Shelf): Promise<unknown[]> => onShelf(shelf, 'readonly', (store) => store.getAll())

/** Resolves when it is on the disk. */
export const keep = async (shelf: Shelf, key: string, value: unknown): Promise<void> => {
  await onShelf(shelf, 'readwrite', (store) => store.put(value, key))
}

export const drop = (shelf: Shelf, key: string): Promise<void> =>
  onShelf(shelf, 'readwrite', (store) => store.delete(key))

export async function dropEverything(): Promise<void> {
  for (const shelf of shelves) await onShelf(shelf, 'readwrite', (store) => store.clear())
}
