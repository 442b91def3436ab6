import { useMemo } from 'react'
import { useKeptState } from '../lib/kept-state.ts'
import { firstView, type ListView } from '../lib/list-view.ts'
import { pageOf, type SortValue, servedPage, sortRows } from './table-rows.ts'

export type Served = {
  total: number
  /** There are more rows than were counted. */
  isMore?: boolean
  view: ListView
  onView: (view: ListView) => void
}

type Options<Row> = {
  columns: readonly { key: string; value?: (row: Row) => SortValue }[]
  rows: readonly Row[] | undefined
  sortedBy: string
  keptAs?: string
  served?: Served
}

/** The rows on the page that is shown, in the order that is chosen. */
export function useTablePage<Row>({ columns, rows, sortedBy, keptAs, served }: Options<Row>) {
  const [ownView, setOwnView] = useKeptState<ListView>(keptAs, () => firstView(sortedBy))
  const view = served?.view ?? ownView
  const setView = served?.onView ?? setOwnView
  const { sort } = view

  const isServed = served !== undefined
  const sortedRows = useMemo(() => {
    const value = isServed ? undefined : columns.find((column) => column.key === sort.key)?.value
    return value && rows ? sortRows(rows, value, sort) : (rows ?? [])
  }, [columns, rows, sort, isServed])
  const page = served
    ? servedPage(sortedRows, served.total, view.page, view.size)
    : pageOf(sortedRows, view.page, view.size)
  return { view, setView, page }
}
