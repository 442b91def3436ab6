import type { Place } from './roster-keys.ts'
import type { RosterSize } from './use-roster-size.ts'

/** Scrolls so that the cell is not below the pinned head, foot, names or totals. `index` is its line of the body. */
export function reveal({ column }: Place, { scroll, offsets, day, name }: RosterSize, index: number | undefined) {
  const box = scroll.current
  if (!box) return
  const heightOf = (selector: string) => box.querySelector<HTMLElement>(selector)?.offsetHeight ?? 0
  if (index !== undefined && isPinned(box.querySelector('[role=rowgroup]'))) {
    const top = offsets[index] ?? 0
    const bottom = offsets[index + 1] ?? 0
    const room = box.clientHeight - heightOf('[role=rowgroup]:first-child') - heightOf('[role=rowgroup]:last-of-type')
    // The line of the group above comes into view with its first person.
    if (top - 20 < box.scrollTop) box.scrollTop = top - 20
    else if (bottom > box.scrollTop + room) box.scrollTop = bottom - room
  }
  const totals = box.querySelector<HTMLElement>('[role=presentation]')
  const room = box.clientWidth - name - (isPinned(totals) ? totals.offsetWidth : 0)
  if (column * day < box.scrollLeft) box.scrollLeft = column * day
  else if ((column + 1) * day > box.scrollLeft + room) box.scrollLeft = (column + 1) * day - room
}

const isPinned = <Found extends Element>(element: Found | null): element is Found =>
  element !== null && getComputedStyle(element).position === 'sticky'

/** Where not all days fit, scrolls sideways until today is the second one, unless it is in view. */
export function revealToday() {
  const grid = document.querySelector<HTMLElement>('[role="grid"][aria-label="Roster"]')
  const today = grid?.querySelector<HTMLElement>('[role="columnheader"][data-today]')
  if (!grid || !today) return
  const name = grid.querySelector<HTMLElement>('[role="columnheader"]')?.offsetWidth ?? 0
  const left = today.offsetLeft - name
  const isInView = left >= grid.scrollLeft && today.offsetLeft + today.offsetWidth <= grid.scrollLeft + grid.clientWidth
  if (!isInView) grid.scrollLeft = left - today.offsetWidth
}
