import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Entry } from '../schedule-dialog.ts'
import { moveBy, type Place } from './roster-keys.ts'
import type { PersonRow } from './roster-rows.ts'
import type { RosterView } from './use-roster.ts'
import type { RosterSize } from './use-roster-size.ts'

type Options = {
  view: RosterView
  people: readonly { row: PersonRow; index: number }[]
  size: RosterSize
  entryOf: (key: string) => Entry | undefined
  onOpen: (entry: Entry) => void
  onDelete: (entry: Entry) => void
  onChoose: (row: PersonRow, day: string, anchor: HTMLElement) => void
}

const cellOf = (target: EventTarget | null) => (target as Element | null)?.closest<HTMLElement>('[data-row]') ?? null

const placeOf = (cell: HTMLElement): Place => ({ row: Number(cell.dataset.row), column: Number(cell.dataset.column) })

/** One tab stop, and keys like in a spreadsheet. */
export function useRosterKeys({ view, people, size, entryOf, onOpen, onDelete, onChoose }: Options) {
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 })
  const isMoved = useRef(false)
  const lastClicked = useRef<Place>(undefined)
  const rows = view.teamRows.length + people.length
  const columns = view.dayList.length
  // The filters may have taken the row away.
  const active = { row: Math.min(place.row, Math.max(0, rows - 1)), column: Math.min(place.column, columns - 1) }

  useEffect(() => {
    if (!isMoved.current) return
    isMoved.current = false
    const cell = size.scroll.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]')
    cell?.focus({ preventScroll: true })
  })

  const isFilled = ({ row, column }: Place): boolean => {
    const team = view.teamRows[row]
    if (team) return (team.cells[column]?.length ?? 0) > 0
    return (people[row - view.teamRows.length]?.row.cells[column]?.shifts.length ?? 0) > 0
  }

  function goTo(next: Place) {
    reveal(next, size, people[next.row - view.teamRows.length]?.index)
    isMoved.current = true
    setPlace(next)
  }

  /** Opens what is in the cell, or else the chooser. */
  function act(cell: HTMLElement, key = cell.dataset.entry) {
    const entry = key === undefined ? undefined : entryOf(key)
    const person = people[Number(cell.dataset.row) - view.teamRows.length]
    if (entry) onOpen(entry)
    else if (person) onChoose(person.row, cell.dataset.day ?? '', cell)
  }

  return {
    active,
    onFocus({ target }: FocusEvent) {
      const cell = cellOf(target)
      if (cell) setPlace(placeOf(cell))
    },
    onKeyDown(event: KeyboardEvent) {
      const cell = cellOf(event.target)
      if (!cell || event.altKey || event.defaultPrevented) return
      const next = moveBy(event.key, event.ctrlKey || event.metaKey, placeOf(cell), { rows, columns, isFilled })
      if (next) {
        event.preventDefault()
        goTo(next)
      } else if (event.key === 'Enter' || event.key === 'F2') {
        event.preventDefault()
        act(cell)
      } else if (event.key === 'Delete' || event.key === 'Backspace') {
        const entry = entryOf(cell.dataset.entry ?? '')
        if (entry && entry.shiftId !== null) onDelete(entry)
      }
    },
    /** A shift opens at once; an empty cell gets the focus first, and the second click opens the chooser. */
    onClick({ target }: MouseEvent) {
      const cell = cellOf(target)
      if (!cell) return
      const chip = (target as Element).closest<HTMLElement>('[data-entry]')
      const wasActive = isSame(placeOf(cell), lastClicked.current)
      lastClicked.current = placeOf(cell)
      cell.focus({ preventScroll: true })
      if (chip) act(cell, chip.dataset.entry)
      else if (wasActive) act(cell)
    },
  }
}

const isSame = (one: Place, other: Place | undefined): boolean => one.row === other?.row && one.column === other.column

/** Scrolls so that the cell is not below the sticky head, foot, names or totals. */
function reveal({ column }: Place, { scroll, offsets, day, name }: RosterSize, index: number | undefined) {
  const box = scroll.current
  if (!box) return
  const heightOf = (selector: string) => box.querySelector<HTMLElement>(selector)?.offsetHeight ?? 0
  if (index !== undefined) {
    const top = offsets[index] ?? 0
    const bottom = offsets[index + 1] ?? 0
    const room = box.clientHeight - heightOf('[role=rowgroup]:first-child') - heightOf('[role=rowgroup]:last-of-type')
    // The line of the group above comes into view with its first person.
    if (top - 20 < box.scrollTop) box.scrollTop = top - 20
    else if (bottom > box.scrollTop + room) box.scrollTop = bottom - room
  }
  const totals = box.querySelector<HTMLElement>('[role=presentation]')
  const isSticky = totals !== null && getComputedStyle(totals).position === 'sticky'
  const room = box.clientWidth - name - (isSticky ? totals.offsetWidth : 0)
  if (column * day < box.scrollLeft) box.scrollLeft = column * day
  else if ((column + 1) * day > box.scrollLeft + room) box.scrollLeft = (column + 1) * day - room
}
