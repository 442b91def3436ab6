import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Carry } from '../carry/carry.ts'
import { dayAfterKey, stopAfterKey, stopsIn } from './day-keys.ts'

export type DayKeys = {
  rows: string[][]
  /** The first day to get the focus. */
  startDay: string
  onChoose: (day: string) => void
  /** Enter on a day, or its '+'. */
  onAdd: (day: string) => void
  canAdd: (day: string) => boolean
  /** Called when the focus leaves the shown days. */
  onGoTo: (day: string) => void
}

type Options = DayKeys & { drop: Carry['drop']; isCarrying: boolean }

/** The grid is one tab stop: arrow keys move between days, Enter adds a shift, F2 goes into a day, Escape leaves it. */
export function useDayKeys(grid: RefObject<HTMLElement | null>, options: Options) {
  const { rows, startDay, drop, isCarrying, onChoose, onAdd, canAdd, onGoTo } = options
  const [active, setActive] = useState<string>()
  const awaited = useRef<string>(undefined)
  const current = active && rows.some((row) => row.includes(active)) ? active : startDay

  const cellOf = (day: string) => grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)
  function goTo(day: string) {
    const cell = cellOf(day)
    setActive(day)
    if (cell) return cell.focus()
    awaited.current = day
    onGoTo(day)
  }
  // The day that was asked for may be drawn by now.
  useEffect(() => {
    const cell = awaited.current && cellOf(awaited.current)
    if (!cell) return
    awaited.current = undefined
    cell.focus()
  })

  function enter(day: string, cell: HTMLElement, isAnother: boolean) {
    if (drop({ day, isAnother })) return
    if (canAdd(day)) onAdd(day)
    else stopsIn(cell)[0]?.focus()
  }

  function onDayKey(event: KeyboardEvent, cell: HTMLElement, day: string) {
    const next = dayAfterKey(day, event.key, rows.length > 1)
    if (next) goTo(next)
    else if (event.key === 'Enter') enter(day, cell, event.shiftKey)
    else if (event.key === 'Escape' && !isCarrying) quieten(cell)
    else if (event.key === ' ' && !isCarrying) onChoose(day)
    else if (['F2', ' ', 'ArrowDown'].includes(event.key)) stopsIn(cell)[0]?.focus()
    else return
    event.preventDefault()
  }

  function onStopKey(event: KeyboardEvent, cell: HTMLElement, stop: HTMLElement, day: string) {
    const { key } = event
    if (key === 'ArrowDown') stopAfterKey(cell, stop, key)?.focus()
    else if (key === 'ArrowUp') (stopAfterKey(cell, stop, key) ?? cell).focus()
    else if (key === 'ArrowLeft' || key === 'ArrowRight') goTo(dayAfterKey(day, key, true) ?? day)
    else if (key === 'Escape' && !isCarrying) cell.focus()
    else return
    event.preventDefault()
  }

  function onKeyDown(event: KeyboardEvent) {
    const target = event.target as HTMLElement
    const cell = target.closest<HTMLElement>('[data-day]')
    const day = cell?.dataset.day
    if (!cell || !day || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    if (target === cell) onDayKey(event, cell, day)
    else onStopKey(event, cell, target, day)
  }

  return { current, setActive, onKeyDown, onFocus: useFocusKept(grid) }
}

/** Puts the detail of its coverage away, until the focus moves. */
function quieten(cell: HTMLElement) {
  cell.dataset.quiet = 'true'
  cell.addEventListener('blur', () => delete cell.dataset.quiet, { once: true })
}

/**
 * An entry can be drawn anew (the server has answered) or go away (somebody has deleted it) while it has the focus. Then
 * the entry in its place gets the focus, or else the day.
 */
function useFocusKept(grid: RefObject<HTMLElement | null>) {
  const kept = useRef<{ stop: HTMLElement; day: string; at: number }>(undefined)
  useEffect(() => {
    if (!kept.current || kept.current.stop.isConnected || document.activeElement !== document.body) return
    const { day, at } = kept.current
    kept.current = undefined
    const cell = grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)
    if (cell) (stopsIn(cell)[at] ?? stopsIn(cell).at(-1) ?? cell).focus()
  })
  return ({ target }: FocusEvent<HTMLElement>) => {
    const cell = target.closest<HTMLElement>('[data-day]')
    const at = cell ? stopsIn(cell).indexOf(target) : -1
    kept.current = at < 0 ? undefined : { stop: target, day: cell?.dataset.day ?? '', at }
  }
}
