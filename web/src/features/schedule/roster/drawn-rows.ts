import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { RowFrame } from './roster-frame.ts'
import type { GroupRow, PersonRow } from './roster-rows.ts'
import { rowsBetween } from './roster-window.ts'
import type { RosterSize } from './use-roster-size.ts'

type Row = GroupRow | PersonRow
type Span = { first: number; last: number }

/** This many lines fit into a frame on a slow machine. */
const atOnce = 3
/** More than this are drawn only when somebody scrolls to them, for the sake of memory. */
const most = 500
const rowsAround = 8
/** The visible part is looked up in steps, so that not each pixel of scrolling draws anew. */
const step = 88
/** Pixels in one step of scrolling. Nobody reads cells that go by faster than that. */
const fast = 60
/** How long the scrolling has to be slow before cells are drawn again. */
const calmMs = 100

/**
 * Which lines are drawn with their cells: at first those near the visible part, then all the others, a few at a time
 * while the browser has nothing else to do. So scrolling finds them ready, and the browser's own search finds everybody.
 * A line that comes into view before its turn shows its name only, and its cells a few frames later: drawing all of them
 * at once would make scrolling jerk.
 */
export function useDrawnRows(rows: readonly Row[], frame: RowFrame, size: RosterSize) {
  const order = useMemo(() => rows.map(({ key }) => key).join(), [rows])
  const [drawn, setDrawn] = useState<{ order: string; frame: RowFrame; lines: ReadonlySet<number> }>()
  // Other people, days or measures: almost all lines change, so it begins again with the visible ones.
  const known = drawn?.order === order && drawn.frame === frame ? drawn.lines : undefined
  const { top, isFast } = useScrolledTo(size, known === undefined || known.size < rows.length)
  const seen = rowsBetween(size.offsets, top, top + size.height, rowsAround)
  const lines = known ?? new Set(numbersIn(seen))
  // A name that was drawn stays: taking it away would cost as much as drawing it.
  const named = useRef(new Set<number>())
  useEffect(() => {
    if (!known) {
      named.current = new Set(lines)
      return setDrawn({ order, frame, lines })
    }
    for (const line of numbersIn(seen)) named.current.add(line)
    // From the first visible line down: those above it are rarely missing.
    const next = nextOf(lines, rows.length, { ...seen, first: rowsBetween(size.offsets, top, top, 0).first })
    if (next.lines.length === 0) return
    const draw = () => setDrawn({ order, frame, lines: new Set([...lines, ...next.lines]) })
    return whenCalm(next.areSeen ? inNextFrame : whenIdle, isFast, draw)
  })
  return {
    hasCells: (index: number) => lines.has(index),
    isSeen: (index: number) => isIn(seen, index) || (known !== undefined && named.current.has(index)),
  }
}

const numbersIn = ({ first, last }: Span): number[] => Array.from({ length: last - first }, (_, place) => first + place)

const isIn = ({ first, last }: Span, line: number): boolean => line >= first && line < last

/** The lines that are drawn next: those in view that are missing, or else the others from the top. */
export function nextOf(lines: ReadonlySet<number>, count: number, seen: Span) {
  const missingIn = (span: Span) => numbersIn(span).filter((line) => !lines.has(line))
  const missing = missingIn(seen)
  if (missing.length > 0) return { areSeen: true, lines: missing.slice(0, atOnce) }
  const room = Math.max(0, most - lines.size)
  return { areSeen: false, lines: missingIn({ first: 0, last: count }).slice(0, Math.min(atOnce, room)) }
}

/** Where the grid is scrolled to, as long as something depends on it. */
function useScrolledTo({ scroll }: RosterSize, isNeeded: boolean) {
  const jumpedAt = useRef(0)
  const listen = useCallback(
    (onScroll: () => void) => {
      const box = scroll.current
      if (!box) return () => undefined
      let before = box.scrollTop
      const look = () => {
        if (Math.abs(box.scrollTop - before) > fast) jumpedAt.current = performance.now()
        before = box.scrollTop
        onScroll()
      }
      box.addEventListener('scroll', look, { passive: true })
      return () => box.removeEventListener('scroll', look)
    },
    [scroll],
  )
  const look = () => (isNeeded ? Math.floor((scroll.current?.scrollTop ?? 0) / step) * step : 0)
  const isFast = () => performance.now() - jumpedAt.current < calmMs
  return { top: useSyncExternalStore(listen, look), isFast }
}

type Schedule = (act: () => void) => () => void

function whenCalm(schedule: Schedule, isFast: () => boolean, act: () => void): () => void {
  let cancel = () => {}
  const wait = () => {
    cancel = schedule(() => (isFast() ? wait() : act()))
  }
  wait()
  return () => cancel()
}

const inNextFrame: Schedule = (act) => {
  const handle = requestAnimationFrame(act)
  return () => cancelAnimationFrame(handle)
}

/** Not every browser tells when it is idle. */
const whenIdle: Schedule = (act) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 30)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(act)
  return () => cancelIdleCallback(handle)
}
