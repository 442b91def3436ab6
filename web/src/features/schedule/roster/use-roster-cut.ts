import { type KeyboardEvent, useState } from 'react'
import { toastError } from '../../../lib/toast.ts'
import { isLeave } from '../entry/entry-text.ts'
import type { ScheduleContext } from '../schedule-context.ts'
import type { Entry } from '../schedule-dialog.ts'
import { pickIn } from './cell-pick.ts'
import type { Chooser } from './roster-chooser.tsx'
import { cutNow, cutOf, placeOfEntry } from './roster-cut.ts'
import { isSamePlace, type Place } from './roster-keys.ts'
import type { PersonRow } from './roster-rows.ts'
import type { RosterView } from './use-roster.ts'
import { cellOf, placeOf } from './use-roster-keys.ts'

type Options = {
  view: RosterView
  context: ScheduleContext
  people: readonly { row: PersonRow; index: number }[]
  entryOf: (key: string) => Entry | undefined
  /** Several cells are selected. */
  hasRange: boolean
  /** Drops the shifts on a cell as the mouse does. Returns whether one of them went. */
  carry: (entries: readonly Entry[], over: Place) => boolean
  onChoose: (chooser: Chooser) => void
  /** What was copied before is forgotten. */
  onCut: () => void
}

const isShift = (entry: Entry) => !isLeave(entry)

/** Ctrl+X and Ctrl+V move the shifts of a cell, like dragging them does. */
export function useRosterCut({ view, context, people, entryOf, hasRange, carry, onChoose, onCut }: Options) {
  const [taken, setTaken] = useState<readonly Entry[]>([])
  const shifts = cutNow(taken, entryOf, view.dayList)
  // Undo can bring a shift back to its cell, but it was not cut again.
  if (taken.length > 0 && shifts.length === 0) setTaken([])
  const [first] = shifts
  const place = first && placeOfEntry(first, { ...view, people })

  function cut(cell: HTMLElement) {
    const refused = refusal(context, view) ?? (hasRange ? 'Please cut one cell at a time.' : undefined)
    if (refused) return toastError(refused)
    const person = people[placeOf(cell).row - view.teamRows.length]?.row
    const pick = { question: 'Cut which shift?', isMeant: isShift, withAll: true, act: take }
    // In a team's row, as with the mouse, it is the open or vacant shift that the cell shows.
    const leading = entryOf(cell.dataset.entry ?? '')
    if (!pickIn(cell, person, pick, onChoose)) take(leading ? [leading] : [])
  }

  function take(entries: readonly Entry[]) {
    const found = cutOf(entries, context.timeZone)
    if (found.problem) toastError(found.problem)
    if (found.shifts.length === 0) return
    setTaken(found.shifts)
    onCut()
  }

  function paste(over: Place) {
    const refused = refusal(context, view)
    if (refused) return toastError(refused)
    // To a later day the last one goes first: the rules must not see the others too soon after it.
    const isLater = first !== undefined && (view.dayList[over.column] ?? '') > first.day
    if (carry(isLater ? shifts.toReversed() : shifts, over)) return setTaken([])
    if (over.row < view.teamRows.length && !(place && isSamePlace(over, place)))
      toastError('Only an open or vacant shift of this team can go here.')
  }

  /** Returns whether the key did something. */
  function press(key: string, cell: HTMLElement): boolean {
    if (key === 'Ctrl+x') cut(cell)
    else if (key === 'Ctrl+v' && first) paste(placeOf(cell))
    else if (key === 'Escape' && first) setTaken([])
    else return false
    return true
  }

  return {
    shifts,
    place,
    onKeyDown(event: KeyboardEvent) {
      const cell = cellOf(event.target)
      if (!cell || event.altKey || event.defaultPrevented) return
      const key = event.ctrlKey || event.metaKey ? `Ctrl+${event.key.toLowerCase()}` : event.key
      // What is copied takes the place of what was cut.
      if (key === 'Ctrl+c') setTaken([])
      if (press(key, cell)) event.preventDefault()
    },
  }
}

/** Why the mouse picks up nothing now. */
function refusal({ mayWrite }: ScheduleContext, { review }: RosterView): string | undefined {
  if (!mayWrite) return 'You may look at this schedule, but not change it.'
  return review ? 'Please accept or discard the proposal first.' : undefined
}
