import { useEffect, useMemo, useState } from 'react'
import type { RowFrame } from './roster-frame.ts'
import type { GroupRow, PersonRow } from './roster-rows.ts'

type Row = GroupRow | PersonRow
type Part = { first: number; last: number }

/** Three lines fit into a frame on a slow machine. */
const atOnce = 3
/** More than this are not kept in the page, for the sake of memory. */
const most = 500

/**
 * Which lines are in the page: at first the visible ones, then all the others, a few at a time while the browser has
 * nothing else to do. So scrolling finds them ready, and the browser's own search finds the people. Lines that come into
 * view before are drawn a few in each frame, so that no frame takes long.
 */
export function useDrawnRows(rows: readonly Row[], frame: RowFrame, visible: Part) {
  const order = useMemo(() => rows.map(({ key }) => key).join(), [rows])
  const [drawn, setDrawn] = useState({ order, frame, lines: linesOf(visible) })
  // Other people, days or measures: almost all lines change, so it begins again.
  const isNew = drawn.order !== order || drawn.frame !== frame
  const lines = isNew ? linesOf(visible) : drawn.lines
  const next = nextOf(lines, rows.length, visible)
  useEffect(() => {
    if (isNew) return setDrawn({ order, frame, lines })
    if (!next) return
    const draw = () => setDrawn({ order, frame, lines: next.lines })
    return next.isVisible ? inNextFrame(draw) : whenIdle(draw)
  })
  return (index: number) => lines.has(index)
}

const linesOf = ({ first, last }: Part): ReadonlySet<number> =>
  new Set(Array.from({ length: last - first }, (_, place) => first + place))

const isIn = ({ first, last }: Part, line: number): boolean => line >= first && line < last

/** What is in the page after the next step: some more of the visible lines, or else of the others from the top. */
export function nextOf(lines: ReadonlySet<number>, count: number, visible: Part) {
  const missing = [...linesOf(visible)].filter((line) => !lines.has(line))
  const kept = lines.size + atOnce > most ? [...lines].filter((line) => isIn(visible, line)) : lines
  if (missing.length > 0) return { isVisible: true, lines: new Set([...kept, ...missing.slice(0, atOnce)]) }
  if (lines.size >= Math.min(count, most)) return undefined
  const others = [...linesOf({ first: 0, last: count })].filter((line) => !lines.has(line))
  return { isVisible: false, lines: new Set([...lines, ...others.slice(0, atOnce)]) }
}

function inNextFrame(act: () => void): () => void {
  const handle = requestAnimationFrame(act)
  return () => cancelAnimationFrame(handle)
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
