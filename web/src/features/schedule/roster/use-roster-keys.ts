import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { isPending } from '../calendar/pending-entries.ts'
import type { Entry } from '../schedule-dialog.ts'
import { isSame, moveBy, type Place } from './roster-keys.ts'
import type { PersonRow, TeamRow } from './roster-rows.ts'
import { type Clip, clipOf, pasteOf, type Range } from './roster-selection.ts'
import { useReviewKeys } from './use-review-keys.ts'
import { type PlaceOptions, useRosterPlace } from './use-roster-place.ts'

/** What the keys and clicks do. */
export type RosterActs = {
  entryOf: (key: string) => Entry | undefined
  onOpen: (entry: Entry) => void
  /** Asks about one open or vacant shift. */
  onDelete: (entry: Entry) => void
  onFree: (entries: Entry[]) => void
  onPaste: (paste: ReturnType<typeof pasteOf>) => void
  /** What a person can work on a day, or which of a team's open and vacant shifts is meant. */
  onChoose: (row: PersonRow | TeamRow, day: string, anchor: HTMLElement) => void
  onHelp: () => void
  /** While a proposal is reviewed, some keys are about it. */
  review?: ReviewKeys | undefined
}

export type ReviewKeys = {
  toggle: (entry: Entry) => void
  why: (entry: Entry, anchor: HTMLElement) => void
  /** Counts the wishes to go to the next proposed shift that were made outside the grid. */
  wishes: number
}

type Options = RosterActs & PlaceOptions

export const cellOf = (target: EventTarget | null) =>
  (target as Element | null)?.closest<HTMLElement>('[data-row]') ?? null

export const placeOf = (cell: HTMLElement): Place => ({
  row: Number(cell.dataset.row),
  column: Number(cell.dataset.column),
})

/** One tab stop, a selection, and keys like in a spreadsheet. */
export function useRosterKeys({ view, people, size, ...acts }: Options) {
  const { active, anchor, selected, hasRange, grid, ...place } = useRosterPlace({ view, people, size })
  const [clip, setClip] = useState<Clip>([])
  const lines = people.map(({ row }) => row)

  const reviewing = useReviewKeys({ review: acts.review, view, people, active, goTo: place.goTo })
  const { act, remove } = cellActs({ people, teamRows: view.teamRows, selected, acts })
  const onClick = useCellClick((cell, chip, { isExtending, isSecond }) => {
    place.setAnchor(isExtending ? (anchor ?? active) : undefined)
    cell.focus({ preventScroll: true })
    if (isExtending) return
    if (chip) act(cell, chip.dataset.entry)
    else if (isSecond) act(cell)
  })

  /** Returns whether the key did something. */
  function press(event: KeyboardEvent, cell: HTMLElement): boolean {
    const isCtrl = event.ctrlKey || event.metaKey
    const next = moveBy(event.key, isCtrl, placeOf(cell), grid)
    const key = isCtrl ? `Ctrl+${event.key.toLowerCase()}` : event.key
    if (acts.review && !isCtrl && reviewing.press(event.key, cell)) return true
    if (next) {
      place.setAnchor(event.shiftKey ? (anchor ?? placeOf(cell)) : undefined)
      place.goTo(next)
    } else if (key === 'Enter' || key === 'F2') act(cell)
    else if (key === 'Delete' || key === 'Backspace') remove(cell)
    else if (key === 'Escape' && hasRange) place.setAnchor(undefined)
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
    forgetClip: () => setClip([]),
    select(from: Place, to: Place) {
      place.setAnchor(isSame(from, to) ? undefined : from)
      place.goTo(to)
    },
    onFocus({ target }: FocusEvent) {
      const cell = cellOf(target)
      if (cell) place.setPlace(placeOf(cell))
    },
    onKeyDown(event: KeyboardEvent) {
      const cell = cellOf(event.target)
      if (cell && !event.altKey && !event.defaultPrevented && press(event, cell)) event.preventDefault()
    },
    onClick,
  }
}

type CellOptions = Pick<Options, 'people'> & {
  teamRows: readonly TeamRow[]
  selected: Range | undefined
  acts: RosterActs
}

function cellActs({ people, teamRows, selected, acts }: CellOptions) {
  /** Asks which one, if a team has several. */
  const chooses = (cell: HTMLElement): boolean => {
    const { row, column } = placeOf(cell)
    const team = teamRows[row]
    if (!team || acts.review || (team.cells[column]?.length ?? 0) < 2) return false
    acts.onChoose(team, cell.dataset.day ?? '', cell)
    return true
  }
  return {
    /** Opens what is in the cell, or else the chooser. */
    act(cell: HTMLElement, key = cell.dataset.entry) {
      if (chooses(cell)) return
      const entry = key === undefined ? undefined : acts.entryOf(key)
      const person = people[Number(cell.dataset.row) - teamRows.length]
      if (entry && isPending(entry)) return
      if (entry) acts.onOpen(entry)
      else if (person) acts.onChoose(person.row, cell.dataset.day ?? '', cell)
    },
    /** Frees what is selected, or asks about an open or vacant shift. */
    remove(cell: HTMLElement) {
      const lines = people.map(({ row }) => row)
      const entries = selected ? clipOf(lines, selected).map(({ entry }) => entry) : []
      if (entries.length > 0) return acts.onFree(entries)
      if (chooses(cell)) return
      const entry = acts.entryOf(cell.dataset.entry ?? '')
      if (entry && entry.shiftId !== null && entry.providerCode === null) acts.onDelete(entry)
    },
  }
}

type Clicked = { isExtending: boolean; isSecond: boolean }

/** A shift opens at once; an empty cell gets the focus first, and the second click opens the chooser. */
function useCellClick(onCell: (cell: HTMLElement, chip: HTMLElement | null, clicked: Clicked) => void) {
  const last = useRef<Place>(undefined)
  return ({ target, shiftKey }: MouseEvent) => {
    const cell = cellOf(target)
    if (!cell) return
    const isSecond = isSame(placeOf(cell), last.current)
    last.current = placeOf(cell)
    onCell(cell, (target as Element).closest<HTMLElement>('span[data-entry]'), { isExtending: shiftKey, isSecond })
  }
}
