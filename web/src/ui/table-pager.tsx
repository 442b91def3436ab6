import { NativeSelect, Pagination } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import classes from './data-table.module.css'
import { measures } from './measures.ts'

type Props = {
  label: string
  page: number
  pages: number
  size: number
  from: number
  shown: number
  /** Undefined until it is known. */
  total: number | undefined
  isMore?: boolean | undefined
  onPage: (page: number) => void
  onSize: (size: number) => void
}

const controls = { first: 'First page', previous: 'Previous page', next: 'Next page', last: 'Last page' } as const

type Range = Pick<Props, 'from' | 'shown' | 'isMore'> & { total: number }

const rangeText = ({ from, shown, total, isMore }: Range): string =>
  total === 0 ? '0 of 0' : `${from + 1}–${from + shown} of ${total.toLocaleString('en-US')}${isMore ? '+' : ''}`

/** The range of shown rows, the page size, and the buttons for other pages. */
export function TablePager({ label, page, pages, size, from, shown, total, isMore, onPage, onSize }: Props) {
  const nav = useRef<HTMLElement>(null)
  const focused = useRef<Element>(null)
  // On the last page Next goes off, and would lose the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page
  useLayoutEffect(() => {
    const isElsewhere = ![document.body, focused.current].includes(document.activeElement as HTMLElement)
    if (focused.current?.matches(':disabled') && !isElsewhere)
      nav.current?.querySelector<HTMLElement>('[aria-current="page"]')?.focus()
  }, [page])
  return (
    <div className={classes.pager}>
      <NativeSelect
        className={classes.size}
        size="xs"
        label="Rows per page"
        value={String(size)}
        data={measures.table.pageSizes.map(String)}
        onChange={(event) => onSize(Number(event.currentTarget.value))}
      />
      <span aria-live="polite">{total !== undefined && rangeText({ from, shown, total, isMore })}</span>
      <nav
        ref={nav}
        aria-label={`Pages of ${label}`}
        onFocus={({ target }) => {
          focused.current = target
        }}
      >
        <Pagination
          size="sm"
          value={page}
          total={pages}
          onChange={onPage}
          getControlProps={(control) => ({ 'aria-label': controls[control] })}
          getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
        />
      </nav>
    </div>
  )
}
