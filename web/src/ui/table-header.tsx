import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Sort } from '../lib/list-view.ts'
import classes from './data-table.module.css'

type Props = { title: string; isFigure?: boolean | undefined; sort: Sort['direction'] | undefined; onSort: () => void }

/** Its whole cell can be clicked. It is a real button, so that Space and Enter press it and the cell stays a column header. */
export function SortButton({ title, isFigure, sort, onSort }: Props) {
  const Icon = sort === undefined ? IconArrowsSort : sort === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <button
      className={classes.sort}
      type="button"
      data-figure={isFigure || undefined}
      data-sorted={sort !== undefined || undefined}
      onClick={onSort}
    >
      <span className={classes.sortTitle}>
        {title}
        <Icon size={14} stroke={2} aria-hidden="true" />
      </span>
    </button>
  )
}

/** Sets aria-sort on the header cell of the sorted column. The table component has no property for it. */
export function useAriaSort(sort: Sort) {
  const [table, setTable] = useState<HTMLTableElement | null>(null)
  useEffect(() => {
    for (const header of table?.querySelectorAll<HTMLElement>('th[data-accessor]') ?? []) {
      if (header.dataset.accessor === sort.key) header.ariaSort = sort.direction
      else header.ariaSort = header.querySelector('button') ? 'none' : null
    }
  }, [sort, table])
  return setTable
}
