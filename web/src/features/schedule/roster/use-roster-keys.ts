import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { isPending } from '../calendar/pending-entries.ts'
import { isLeave } from '../entry/entry-text.ts'
import { isProposed } from '../fill/fill-review.ts'
import type { Entry } from '../schedule-dialog.ts'
import { type CellPick, pickIn } from './cell-pick.ts'
import type { Chooser } from './roster-chooser.tsx'
import { isSamePlace, moveBy, type Place } from './roster-keys.ts'
import type { TeamRow } from './roster-rows.ts'
import { type Clip, clipOf, isMany, pasteOf, type Range } from './roster-selection.ts'
import { useReviewKeys } from './use-review-keys.ts'
import { type PlaceOptions, useRosterPlace } from './use-roster-place.ts'

/** What the keys and clicks do. */
export type RosterActs = {
  entryOf: (key: string) => Entry | undefined
  onOpen: (entry: Entry) => void
  /** Asks about one open or vacant shift. */
  onDelete: (entry: Entry) => void
  /** Absent for people who may only look. */
  onFree: ((entries: readonly Entry[]) => void) | undefined
  onPaste: (paste: ReturnType<typeof pasteOf>) => void
  onChoose: (chooser: Chooser) => void
  onHelp: () => void
  /** While a proposal is reviewed, some keys are about it. */
  review?: ReviewKeys | undefined
}

type ReviewKeys = {
  toggle: (entries: readonly Entry[]) => void
  why: (entry: Entry, anchor: HTMLElement) => void
  /** How often N, for the next proposed shift, was pressed outside the grid. */
  nextPresses: number
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

  const reviewing = useReviewKeys({ ...acts, view, people, active, selected, goTo: place.goTo })
  const { act, remove } = cellActs({ people, teamRows: view.teamRows, selected, acts })
  const click = useCellClick((cell, chip, { isExtending, isSecond }) => {
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
      place.setAnchor(isSamePlace(from, to) ? undefined : from)
      place.goTo(to)
    },
    onFocus({ target }: FocusEvent) {
      const cell = cellOf(target)
      if (!cell) return
      place.setPlace(placeOf(cell))
      click.onActive(placeOf(cell))
    },
    onKeyDown(event: KeyboardEvent) {
      const cell = cellOf(event.target)
      if (cell && !event.altKey && !event.defaultPrevented && press(event, cell)) event.preventDefault()
    },
    onClick: click.onClick,
  }
}

type CellOptions = Pick<Options, 'people'> & {
  teamRows: readonly TeamRow[]
  selected: Range | undefined
  acts: RosterActs
}

const isSaved = (entry: Entry) => !isPending(entry)
const isFreeable = (entry: Entry) => isSaved(entry) && !isLeave(entry) && !isProposed(entry)

function cellActs({ people, teamRows, selected, acts }: CellOptions) {
  const personOf = (cell: HTMLElement) => people[placeOf(cell).row - teamRows.length]?.row
  const withOne = (cell: HTMLElement, pick: CellPick): boolean =>
    pickIn(cell, teamRows[placeOf(cell).row] ?? personOf(cell), pick, acts.onChoose)
  return {
    /** Opens the chip that was clicked or what is in the cell, or else the chooser. */
    act(cell: HTMLElement, chip?: string) {
      const person = personOf(cell)
      const clicked = person && acts.entryOf(chip ?? '')
      if (clicked) return isPending(clicked) || acts.onOpen(clicked)
      const isAny = withOne(cell, {
        question: 'Open which one?',
        isMeant: isSaved,
        act: ([entry]) => acts.onOpen(entry),
      })
      if (person && !isAny && !cell.dataset.entry)
        acts.onChoose({ row: person, day: cell.dataset.day ?? '', anchor: cell })
    },
    /** Frees what is selected, or asks about an open or vacant shift. */
    remove(cell: HTMLElement) {
      const { onFree, onDelete } = acts
      if (!onFree) return
      if (selected && isMany(selected)) {
        const lines = people.map(({ row }) => row)
        const entries = clipOf(lines, selected)
          .map(({ entry }) => entry)
          .filter(isFreeable)
        if (entries.length > 0) onFree(entries)
      } else if (personOf(cell)) {
        withOne(cell, { question: 'Free which shift?', isMeant: isFreeable, withAll: true, act: onFree })
      } else {
        withOne(cell, { question: 'Delete which shift?', isMeant: isSaved, act: ([entry]) => onDelete(entry) })
      }
    },
  }
}

type Clicked = { isExtending: boolean; isSecond: boolean }

/** A shift opens at once; an empty cell gets the focus first, and a second click while it is active opens the chooser. */
function useCellClick(onCell: (cell: HTMLElement, chip: HTMLElement | null, clicked: Clicked) => void) {
  const last = useRef<Place>(undefined)
  return {
    onActive(place: Place) {
      if (!isSamePlace(place, last.current)) last.current = undefined
    },
    onClick({ target, shiftKey }: MouseEvent) {
      const cell = cellOf(target)
      if (!cell) return
      const isSecond = isSamePlace(placeOf(cell), last.current)
      last.current = placeOf(cell)
      onCell(cell, (target as Element).closest<HTMLElement>('span[data-entry]'), { isExtending: shiftKey, isSecond })
    },
  }
}
