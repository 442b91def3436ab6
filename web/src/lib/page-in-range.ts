import { useEffect } from 'react'
import type { ListPage, ListView } from './list-view.ts'

/**
 * The rows of a list that the server returns in pages. When the list has become shorter than the wanted page, this
 * asks for the last page. Until that arrives, the rows are undefined.
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
