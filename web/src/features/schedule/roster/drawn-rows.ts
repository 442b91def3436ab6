import { useEffect, useMemo, useState } from 'react'
import type { RowFrame } from './roster-frame.ts'
import type { GroupRow, PersonRow } from './roster-rows.ts'

type Row = GroupRow | PersonRow

/** Three lines take about a frame on a slow machine. */
const atOnce = 3
/** More than this stay out of the page until somebody scrolls to them, for the sake of memory. */
const most = 500

/**
 * How many lines from the top are drawn wherever the visible part is. It grows while the browser has nothing else to
 * do: then scrolling finds the lines ready, and the browser's own search finds the people.
 */
export function useDrawnAhead(rows: readonly Row[], frame: RowFrame): number {
  const order = useMemo(() => rows.map(({ key }) => key).join(), [rows])
  const [drawn, setDrawn] = useState({ order, frame, count: 0 })
  // Other people, days or measures: almost all lines change, so the visible ones come first again.
  const count = drawn.order === order && drawn.frame === frame ? drawn.count : 0
  const isWhole = count >= Math.min(rows.length, most)
  useEffect(() => {
    if (isWhole) return
    return whenIdle(() => setDrawn({ order, frame, count: count + atOnce }))
  }, [order, frame, count, isWhole])
  return count
}

/** Not every browser tells when it is idle. */
function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 30)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(act)
  return () => cancelIdleCallback(handle)
}
