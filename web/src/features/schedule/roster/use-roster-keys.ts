import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Entry } from '../schedule-dialog.ts'
import { moveBy, type Place } from './roster-keys.ts'
import { reveal } from './roster-reveal.ts'
import type { PersonRow } from './roster-rows.ts'
import { type Clip, clipOf, pasteOf, type Range, rangeOf } from './roster-selection.ts'
import type { RosterView } from './use-roster.ts'
import type { RosterSize } from './use-roster-size.ts'

/** What the keys and clicks do. */
export type RosterActs = {
  entryOf: (key: string) => Entry | undefined
  onOpen: (entry: Entry) => void
  /** Asks about one open or vacant shift. */
  onDelete: (entry: Entry) => void
  onFree: (entries: Entry[]) => void
  onPaste: (shifts: ReturnType<typeof pasteOf>) => void
  onChoose: (row: PersonRow, day: string, anchor: HTMLElement) => void
  onHelp: () => void
}

type Options = RosterActs & { view: RosterView; people: readonly { row: PersonRow; index: number }[]; size: RosterSize }

const cellOf = (target: EventTarget | null) => (target as Element | null)?.closest<HTMLElement>('[data-row]') ?? null

const placeOf = (cell: HTMLElement): Place => ({ row: Number(cell.dataset.row), column: Number(cell.dataset.column) })

/** One tab stop, a selection, and keys like in a spreadsheet. */
export function useRosterKeys({ view, people, size, ...acts }: Options) {
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 })
  const [anchor, setAnchor] = useState<Place>()
  const [clip, setClip] = useState<Clip>([])
  const isMoved = useRef(false)
  const lastClicked = useRef<Place>(undefined)
  const teams = view.teamRows.length
  const rows = teams + people.length
  const columns = view.dayList.length
  // The filters may have taken the row away.
  const active = { row: Math.min(place.row, Math.max(0, rows - 1)), column: Math.min(place.column, columns - 1) }
  const inPeople = ({ row, column }: Place): Place => ({ row: row - teams, column })
  const hasRange = anchor !== undefined && anchor.row >= teams && active.row >= teams && anchor.row < rows
  const selected: Range | undefined =
    active.row < teams ? undefined : rangeOf(inPeople(hasRange ? anchor : active), inPeople(active))
  const lines = people.map(({ row }) => row)

  useEffect(() => {
    if (!isMoved.current) return
    isMoved.current = false
    const cell = size.scroll.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]')
    cell?.focus({ preventScroll: true })
  })

  const isFilled = ({ row, column }: Place): boolean => {
    const team = view.teamRows[row]
    if (team) return (team.cells[column]?.length ?? 0) > 0
    return (people[row - teams]?.row.cells[column]?.shifts.length ?? 0) > 0
  }

  function goTo(next: Place) {
    reveal(next, size, people[next.row - teams]?.index)
    isMoved.current = true
    setPlace(next)
  }

  /** Opens what is in the cell, or else the chooser. */
  function act(cell: HTMLElement, key = cell.dataset.entry) {
    const entry = key === undefined ? undefined : acts.entryOf(key)
    const person = people[Number(cell.dataset.row) - teams]
    if (entry) acts.onOpen(entry)
    else if (person) acts.onChoose(person.row, cell.dataset.day ?? '', cell)
  }

  function remove(cell: HTMLElement) {
    const entries = selected ? clipOf(lines, selected).map(({ entry }) => entry) : []
    if (entries.length > 0) return acts.onFree(entries)
    const entry = acts.entryOf(cell.dataset.entry ?? '')
    if (entry && entry.shiftId !== null && entry.providerCode === null) acts.onDelete(entry)
  }

  /** Returns whether the key did something. */
  function press(event: KeyboardEvent, cell: HTMLElement): boolean {
    const isCtrl = event.ctrlKey || event.metaKey
    const next = moveBy(event.key, isCtrl, placeOf(cell), { rows, columns, isFilled })
    const key = isCtrl ? `Ctrl+${event.key.toLowerCase()}` : event.key
    if (next) {
      setAnchor(event.shiftKey ? (anchor ?? placeOf(cell)) : undefined)
      goTo(next)
    } else if (key === 'Enter' || key === 'F2') act(cell)
    else if (key === 'Delete' || key === 'Backspace') remove(cell)
    else if (key === 'Escape' && hasRange) setAnchor(undefined)
    else if (key === '?') acts.onHelp()
    else if (key === 'Ctrl+c' && selected) setClip(clipOf(lines, selected))
    else if (key === 'Ctrl+v' && selected && clip.length > 0) acts.onPaste(pasteOf(clip, lines, view.dayList, selected))
    else return false
    return true
  }

  return {
    active,
    /** Only if it is more than the cell with the focus. */
    range: hasRange ? selected : undefined,
    clip,
    select(from: Place, to: Place) {
      setAnchor(from)
      goTo(to)
    },
    onFocus({ target }: FocusEvent) {
      const cell = cellOf(target)
      if (cell) setPlace(placeOf(cell))
    },
    onKeyDown(event: KeyboardEvent) {
      const cell = cellOf(event.target)
      if (cell && !event.altKey && !event.defaultPrevented && press(event, cell)) event.preventDefault()
    },
    /** A shift opens at once; an empty cell gets the focus first, and the second click opens the chooser. */
    onClick({ target, shiftKey }: MouseEvent) {
      const cell = cellOf(target)
      if (!cell) return
      const chip = (target as Element).closest<HTMLElement>('span[data-entry]')
      const wasActive = isSame(placeOf(cell), lastClicked.current)
      lastClicked.current = placeOf(cell)
      setAnchor(shiftKey ? (anchor ?? active) : undefined)
      cell.focus({ preventScroll: true })
      if (shiftKey) return
      if (chip) act(cell, chip.dataset.entry)
      else if (wasActive) act(cell)
    },
  }
}

const isSame = (one: Place, other: Place | undefined): boolean => one.row === other?.row && one.column === other.column
