import { useEffect } from 'react'
import { keyOf } from '../calendar/day-entries.ts'
import type { Entry } from '../schedule-dialog.ts'

/** Rings the shift that the panel is about, and scrolls the roster until its day is beside the panel. */
export function useFoundEntry(entry: Entry, isOpen: boolean) {
  const key = CSS.escape(keyOf(entry))
  useEffect(() => {
    if (!isOpen) return
    const shown = () => [...document.querySelectorAll(`[data-entry="${key}"]`)]
    for (const one of shown()) one.toggleAttribute('data-finding', true)
    // The panel is in the page from the next frame on.
    const frame = requestAnimationFrame(() => reveal(entry.day))
    return () => {
      cancelAnimationFrame(frame)
      for (const one of shown()) one.removeAttribute('data-finding')
    }
  }, [key, entry.day, isOpen])
}

function reveal(day: string) {
  const cell = document.querySelector(`[aria-label="Roster"] [data-day="${day}"]`)
  const panel = document.querySelector('aside[aria-label="Find a QHP"]')
  const grid = cell?.closest('[role="grid"]')
  if (!cell || !panel || !grid) return
  const hidden = cell.getBoundingClientRect().right - panel.getBoundingClientRect().left
  if (hidden > 0) grid.scrollLeft += hidden
}
