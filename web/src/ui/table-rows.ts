import type { Sort } from '../lib/list-view.ts'

/** The pure part of the table: sorting and paging. */

export type SortValue = string | number | boolean | null | undefined

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Empty values come last in both directions. */
export function sortRows<Row>(rows: readonly Row[], value: (row: Row) => SortValue, sort: Sort): Row[] {
  const sign = sort.direction === 'ascending' ? 1 : -1
  return rows.toSorted((one, other) => compare(value(one), value(other), sign))
}

const isEmpty = (value: SortValue): value is null | undefined | '' =>
  value === null || value === undefined || value === ''

function compare(one: SortValue, other: SortValue, sign: number): number {
  if (isEmpty(one) || isEmpty(other)) return Number(isEmpty(one)) - Number(isEmpty(other))
  if (typeof one === 'string' || typeof other === 'string') return sign * collator.compare(String(one), String(other))
  return sign * (Number(one) - Number(other))
}

/** A first press sorts ascending, the next one turns it round. */
export const nextSort = (sort: Sort, key: string): Sort => ({
  key,
  direction: sort.key === key && sort.direction === 'ascending' ? 'descending' : 'ascending',
})

/** Where the wanted page lies in the list, or the last page when the list has become shorter. */
function placeOf(total: number, wanted: number, size: number) {
  const pages = Math.max(1, Math.ceil(total / size))
  const page = Math.min(wanted, pages)
  return { page, pages, from: (page - 1) * size, total }
}

/** The page of a list that is loaded whole. */
export function pageOf<Row>(rows: readonly Row[], wanted: number, size: number) {
  const place = placeOf(rows.length, wanted, size)
  return { ...place, rows: rows.slice(place.from, place.from + size) }
}

/** The page that the server cut out of a list of so many rows. */
export const servedPage = <Row>(rows: readonly Row[], total: number, wanted: number, size: number) => ({
  ...placeOf(total, wanted, size),
  rows: [...rows],
})
