import { useEffect, useRef } from 'react'
import { isProposed } from '../fill/fill-review.ts'
import { type CellPick, pickIn } from './cell-pick.ts'
import type { Place } from './roster-keys.ts'
import type { PersonRow } from './roster-rows.ts'
import { clipOf, isMany, type Range } from './roster-selection.ts'
import type { RosterView } from './use-roster.ts'
import type { RosterActs } from './use-roster-keys.ts'

type Options = Pick<RosterActs, 'review' | 'onChoose'> & {
  view: RosterView
  people: readonly { row: PersonRow }[]
  active: Place
  selected: Range | undefined
  goTo: (place: Place) => void
}

/** N goes to the next cell with a proposed shift, Space takes it or all that is selected in or out, Enter says why. */
export function useReviewKeys({ review, onChoose, view, people, active, selected, goTo }: Options) {
  const teams = view.teamRows.length
  const toNext = () => {
    const next = nextPlace(people, teams, active)
    if (next) goTo(next)
    return next !== undefined
  }
  const presses = review?.nextPresses ?? 0
  const done = useRef(0)
  useEffect(() => {
    if (presses === done.current) return
    done.current = presses
    if (presses > 0) toNext()
  })

  return {
    /** Returns whether the key did something. */
    press(key: string, cell: HTMLElement): boolean {
      if (key === 'n' || key === 'N') return toNext()
      if (key !== ' ' && key !== 'Enter') return false
      if (key === ' ' && selected && isMany(selected)) {
        review?.toggle(proposedIn(people, selected))
        return true
      }
      const row = people[Number(cell.dataset.row) - teams]?.row
      const pick: CellPick = {
        question: key === ' ' ? 'Select or leave out which shift?' : 'Why this person, for which shift?',
        isMeant: isProposed,
        act: ([one]) => (key === ' ' ? review?.toggle([one]) : review?.why(one, cell)),
      }
      return pickIn(cell, row, pick, onChoose) || key === ' '
    },
  }
}

const proposedIn = (people: Options['people'], range: Range) =>
  clipOf(
    people.map(({ row }) => row),
    range,
  )
    .map(({ entry }) => entry)
    .filter(isProposed)

/** The next proposed shift: by day, then from the top. After the last comes the first. */
export function nextPlace(
  people: readonly { row: Pick<PersonRow, 'cells'> }[],
  teams: number,
  { row, column }: Place,
): Place | undefined {
  const places = people.flatMap((person, at) =>
    person.row.cells.flatMap(({ shifts }, day) => (shifts.some(isProposed) ? [{ row: teams + at, column: day }] : [])),
  )
  const sorted = places.toSorted((one, other) => one.column - other.column || one.row - other.row)
  return sorted.find((one) => one.column > column || (one.column === column && one.row > row)) ?? sorted[0]
}
