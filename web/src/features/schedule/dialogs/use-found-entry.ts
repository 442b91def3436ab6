import { useEffect } from 'react'
import { keyOf } from '../calendar/day-entries.ts'
import type { Entry } from '../schedule-dialog.ts'

/** Rings the shift that the panel is about, and scrolls the roster until its day is beside the panel. */
export function useFoundEntry(entry: Entry, isOpen: boolean) {
  const selector = `[data-entry="${CSS.escape(keyOf(entry))}"]`
  useEffect(() => {
    if (!isOpen) return
    const marked = () => document.querySelectorAll('[data-finding]')
    const mark = () => {
      for (const one of marked()) if (!one.matches(selector)) one.removeAttribute('data-finding')
      for (const one of document.querySelectorAll(selector)) one.toggleAttribute('data-finding', true)
    }
    mark()
    // A call-out moves the shift from its person to the vacancies.
    const observer = new MutationObserver(mark)
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-entry'] })
    // The panel is in the page from the next frame on.
    const frame = requestAnimationFrame(() => reveal(entry.day))
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      for (const one of marked()) one.removeAttribute('data-finding')
    }
  }, [selector, entry.day, isOpen])
}

function reveal(day: string) {
  const cell = document.querySelector(`[aria-label="Roster"] [data-day="${day}"]`)
  const panel = document.querySelector('aside[aria-label="Find a QHP"]')
  const grid = cell?.closest('[role="grid"]')
  const names = grid?.querySelector('[role="columnheader"]')
  if (!cell || !panel || !grid || !names) return
  const edge = panel.getBoundingClientRect().left
  const { right, width } = cell.getBoundingClientRect()
  // A tablet has no room between the names and the panel: the day would be below the names.
  const hasRoom = edge - names.getBoundingClientRect().right >= width
  if (hasRoom && right > edge) grid.scrollLeft += right - edge
}
