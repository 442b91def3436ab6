import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { usePrinting } from '../../../lib/use-printing.ts'
import { isStacked, roomOf } from './roster-room.ts'
import { columnsFor, offsetsOf, paperDay } from './roster-window.ts'
import type { RosterView } from './use-roster.ts'

export type RosterSize = ReturnType<typeof useRosterSize>

/** The measures of the grid, which follow the window. */
export function useRosterSize({ rows, dayList }: RosterView, totals: number, isBeside: boolean) {
  const scroll = useRef<HTMLDivElement>(null)
  const [box, setBox] = useState({ width: 1200, height: 800, isTall: false })
  const isPrinting = usePrinting()
  useBox(
    scroll,
    useCallback((found) => setBox(found), []),
  )
  const rowHeight = box.isTall ? 26 : 22
  const offsets = useMemo(
    () => offsetsOf(rows.map((row) => (row.kind === 'group' ? 20 : row.lines * rowHeight))),
    [rows, rowHeight],
  )
  const { day, name, total } = columnsFor(box.width, dayList.length, totals, isBeside)
  const room = roomOf(isPrinting ? paperDay(dayList.length, totals) : day)
  const head = isStacked(room) ? 34 : 28
  return {
    scroll,
    offsets,
    day,
    name,
    height: box.height,
    row: rowHeight,
    head,
    isPrinting,
    room,
    style: {
      '--day': `${day}px`,
      '--name': `${name}px`,
      '--total': `${total}px`,
      '--days': dayList.length,
      '--totals': totals,
      '--row': `${rowHeight}px`,
      '--head': `${head}px`,
    },
  }
}

function useBox(
  element: RefObject<HTMLElement | null>,
  onSize: (size: { width: number; height: number; isTall: boolean }) => void,
) {
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return
    const isTouch = matchMedia('(pointer: coarse)').matches
    const measure = () =>
      onSize({
        width: target.clientWidth,
        height: target.clientHeight,
        // Rows that a finger can tell apart, also on a tablet held sideways.
        isTall: isTouch || window.innerHeight >= 1000,
      })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    return () => observer.disconnect()
  }, [element, onSize])
}
