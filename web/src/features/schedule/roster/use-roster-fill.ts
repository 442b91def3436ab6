import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { isProposed, takenText } from '../fill/fill-review.ts'
import { useFill } from '../fill/use-fill.ts'
import { useReview } from '../fill/use-review.ts'
import type { ScheduleContext } from '../schedule-context.ts'
import type { Entry } from '../schedule-dialog.ts'
import { isTyping } from '../undo/undo-key.ts'

/** Auto-fill on the roster: the run, the review of its proposal, and the shift about which somebody asks why. */
export function useRosterFill({ department, mayWrite }: ScheduleContext) {
  const fill = useFill(department?.departmentCode, mayWrite)
  const reviewing = useReview(fill)
  const { review } = reviewing
  const [why, setWhy] = useState<{ entry: Entry; anchor: HTMLElement }>()
  const [nextPresses, setNextPresses] = useState(0)
  const [toggled, setToggled] = useState<readonly number[]>([])

  // In the grid the keys of the grid do it.
  useWindowEvent('keydown', (event) => {
    const target = event.target as Element | null
    const isElsewhere = !target?.closest('[role=grid][aria-label=Roster]') && !isTyping(target)
    if (review && isElsewhere && event.key.toLowerCase() === 'n' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault()
      setNextPresses((count) => count + 1)
    }
  })
  function toggle(shiftIds: readonly number[]) {
    reviewing.toggle(shiftIds)
    setToggled(shiftIds)
  }
  const keys = review && {
    nextPresses,
    toggle: (entries: readonly Entry[]) => toggle(entries.flatMap(({ shiftId }) => shiftId ?? [])),
    why: (entry: Entry, anchor: HTMLElement) => setWhy({ entry, anchor }),
  }
  return {
    fill,
    reviewing,
    keys,
    toggle,
    /** What the last change to the proposal has done. */
    said: review && toggled.length > 0 ? takenText(review, toggled) : '',
    why: review ? why : undefined,
    closeWhy: () => setWhy(undefined),
    /** A click on a proposed shift asks why. Returns whether it did. */
    open(entry: Entry): boolean {
      const cell = document.activeElement
      if (!review || !isProposed(entry) || !(cell instanceof HTMLElement)) return false
      setWhy({ entry, anchor: cell })
      return true
    },
  }
}

export type RosterFill = ReturnType<typeof useRosterFill>
