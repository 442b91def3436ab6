import { limits } from '@shiftward/contract/limits.ts'

/** How many rows a person wants to see at once: one number for all lists, kept in this browser until sign-out. */
const key = 'rows_per_page'

export function readPageSize(storage: Pick<Storage, 'getItem'> = localStorage): number {
  const kept = Number(storage.getItem(key))
  return limits.table.pageSizes.find((size) => size === kept) ?? limits.table.pageSize
}

export const keepPageSize = (size: number, storage: Pick<Storage, 'setItem'> = localStorage) =>
  storage.setItem(key, String(size))
