import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type HeldPlace, holdPlace, type Place, placeNow } from './roster-keys.ts'
import { reveal } from './roster-reveal.ts'
import type { PersonRow } from './roster-rows.ts'
import { type Range, rangeOf } from './roster-selection.ts'
import type { RosterView } from './use-roster.ts'
import type { RosterSize } from './use-roster-size.ts'

export type PlaceOptions = {
  view: RosterView
  people: readonly { row: PersonRow; index: number }[]
  size: RosterSize
}

/** The cell that is the tab stop, and the range that is selected from another cell to it. */
export function useRosterPlace({ view, people, size }: PlaceOptions) {
  const [heldPlace, setHeldPlace] = useState<HeldPlace>({ row: 0, column: 0, key: undefined })
  const [heldAnchor, setHeldAnchor] = useState<HeldPlace>()
  const isMoved = useRef(false)
  const teams = view.teamRows.length
  const keys = useMemo(
    () => [...view.teamRows.map(({ key }) => key), ...people.map(({ row }) => row.key)],
    [view.teamRows, people],
  )
  const rows = keys.length
  const columns = view.dayList.length
  const active = placeNow(keys, columns, heldPlace)
  const anchor = heldAnchor && placeNow(keys, columns, heldAnchor)
  const setPlace = (place: Place) => setHeldPlace(holdPlace(keys, place))
  const setAnchor = (place: Place | undefined) => setHeldAnchor(place && holdPlace(keys, place))
  const inPeople = ({ row, column }: Place): Place => ({ row: row - teams, column })
  const hasRange = anchor !== undefined && anchor.row >= teams && active.row >= teams && anchor.row < rows
  const selected: Range | undefined =
    active.row < teams ? undefined : rangeOf(inPeople(hasRange ? anchor : active), inPeople(active))

  // Not an ordinary effect: that of an earlier drawing may still wait, and would run between the key and its drawing.
  useLayoutEffect(() => {
    if (!isMoved.current) return
    isMoved.current = false
    const cell = size.scroll.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]')
    cell?.focus({ preventScroll: true })
    // In a low window the page scrolls too.
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
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

  return { active, anchor, selected, hasRange, grid: { rows, columns, isFilled }, setAnchor, setPlace, goTo }
}
