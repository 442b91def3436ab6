import type { Sort } from '../lib/list-view.ts'

/** The pure functions of the table: sorting and paging. */

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

/** The first press sorts ascending, the next one reverses the order. */
export const nextSort = (sort: Sort, key: string): Sort => ({
  key,
  direction: sort.key === key && sort.direction === 'ascending' ? 'descending' : 'ascending',
})

/** The range of the wanted page, or of the last page if the list has become shorter. */
function placeOf(total: number, chosen: number, size: number) {
  const pages = Math.max(1, Math.ceil(total / size))
  const page = Math.min(chosen, pages)
  return { page, pages, from: (page - 1) * size, total }
}

/** One page of a list that is fully loaded. */
export function pageOf<Row>(rows: readonly Row[], chosen: number, size: number) {
  const place = placeOf(rows.length, chosen, size)
  return { ...place, rows: rows.slice(place.from, place.from + size) }
}

/** One page as the server returned it, of a list with `total` rows. */
export const servedPage = <Row>(rows: readonly Row[], total: number, chosen: number, size: number) => ({
  ...placeOf(total, chosen, size),
  rows: [...rows],
})
