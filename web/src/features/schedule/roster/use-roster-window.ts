import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { columnsFor, offsetsOf, rowsBetween } from './roster-window.ts'
import { usePrinting } from './use-printing.ts'
import type { RosterView } from './use-roster.ts'

const rowsAround = 8
const columnsAround = 4
/** The visible part is looked up in steps, so that not each pixel of scrolling draws anew. */
const step = 66

export type RosterWindow = ReturnType<typeof useRosterWindow>

/** Which rows and columns are near the visible part. */
export function useRosterWindow({ rows, dayList }: RosterView, totals: number) {
  const scroll = useRef<HTMLDivElement>(null)
  const [part, setPart] = useState({ top: 0, left: 0, width: 1200, height: 800, isTall: false })
  const isPrinting = usePrinting()
  useSize(
    scroll,
    useCallback((size) => setPart((before) => ({ ...before, ...size })), []),
  )

  const rowHeight = part.isTall ? 26 : 22
  const offsets = useMemo(
    () => offsetsOf(rows.map((row) => (row.kind === 'group' ? 20 : row.lines * rowHeight))),
    [rows, rowHeight],
  )
  const { day, name, total } = columnsFor(part.width, dayList.length, totals)
  const seen = rowsBetween(offsets, part.top, part.top + part.height, rowsAround)
  const firstColumn = Math.max(0, Math.floor(part.left / day) - columnsAround)
  const lastColumn = Math.min(dayList.length, Math.ceil((part.left + part.width) / day) + columnsAround)
  const onScroll = () => {
    const { scrollTop, scrollLeft } = scroll.current ?? { scrollTop: 0, scrollLeft: 0 }
    const top = Math.floor(scrollTop / step) * step
    const left = Math.floor(scrollLeft / step) * step
    if (top !== part.top || left !== part.left) setPart({ ...part, top, left })
  }
  return {
    scroll,
    onScroll,
    offsets,
    day,
    name,
    isPrinting,
    first: isPrinting ? 0 : seen.first,
    last: isPrinting ? rows.length : seen.last,
    firstColumn: isPrinting ? 0 : firstColumn,
    lastColumn: isPrinting ? dayList.length : lastColumn,
    style: {
      '--day': `${day}px`,
      '--name': `${name}px`,
      '--total': `${total}px`,
      '--days': dayList.length,
      '--totals': totals,
      '--row': `${rowHeight}px`,
    },
  }
}

function useSize(
  element: RefObject<HTMLElement | null>,
  onSize: (size: { width: number; height: number; isTall: boolean }) => void,
) {
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return
    const measure = () =>
      onSize({ width: target.clientWidth, height: target.clientHeight, isTall: window.innerHeight >= 1000 })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    return () => observer.disconnect()
  }, [element, onSize])
}
