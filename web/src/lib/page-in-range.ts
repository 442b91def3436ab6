import { useEffect } from 'react'
import type { ListPage, ListView } from './list-view.ts'

/**
 * The rows of a list of which the server answers a part. When the list has become so short that the page is beyond its
 * end, the last page is asked for, and until it is there nothing is known.
 */
export function useRowsInRange<Row>(
  list: ListPage<Row> | undefined,
  view: ListView,
  onView: (view: ListView) => void,
): Row[] | undefined {
  const last = Math.max(1, Math.ceil((list?.total ?? 0) / view.size))
  const isBeyond = list !== undefined && list.rows.length === 0 && list.total > 0 && view.page > last
  useEffect(() => {
    if (isBeyond) onView({ ...view, page: last })
  })
  return isBeyond ? undefined : list?.rows
}
