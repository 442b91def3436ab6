import type { FocusEvent, KeyboardEvent, PointerEvent } from 'react'
import { useShown } from '../calendar/use-shown.ts'
import { NameCard } from './name-card.tsx'
import type { PersonRow } from './roster-rows.ts'
import { weekHours } from './roster-text.ts'
import type { RosterView } from './use-roster.ts'

type Options = { view: RosterView; people: readonly { row: PersonRow }[]; isOff: boolean }

const nameAt = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-person]')

/** One card for all names: it opens on hover after a moment, and on focus at once. */
export function useNameCard({ view, people, isOff }: Options) {
  const rowOf = (name: HTMLElement) => people[Number(name.dataset.person) - view.teamRows.length]?.row
  const { shown, show, showSoon, close, closeSoon, hold } = useShown(rowOf, isOff)
  /** The card of a name with the focus stays, wherever the pointer rests. */
  const hasFocus = () => document.activeElement === shown?.anchor
  const handlers = {
    onPointerOver(event: PointerEvent) {
      const name = nameAt(event.target)
      if (name && event.pointerType !== 'touch' && !isOff) showSoon(name)
      else if (!name && !hasFocus()) closeSoon()
    },
    onPointerLeave: closeSoon,
    onScroll: () => hasFocus() || close(),
    onFocus(event: FocusEvent) {
      const name = nameAt(event.target)
      if (!name?.matches(':focus-visible') || isOff) return
      // The blur of the cell before would close it.
      hold()
      show(name)
    },
    onBlur: closeSoon,
    onKeyDown: moveAmongNames,
  }
  const card = shown && (
    <NameCard
      row={shown.item}
      weeks={weekHours(shown.item, view.dayList, view.data?.weeklyHours ?? null)}
      anchor={shown.anchor}
    />
  )
  return { handlers, card }
}

/** Left of the first day is the name; up and down go from name to name, right leads back to the days. */
function moveAmongNames(event: KeyboardEvent<HTMLElement>) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const to = nextOf(event.target as HTMLElement, event.key)
  const next = to && event.currentTarget.querySelector<HTMLElement>(to)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function nextOf(target: HTMLElement, key: string): string | undefined {
  const { person, row, column } = target.dataset
  if (person === undefined) return key === 'ArrowLeft' && column === '0' ? `[data-person="${row}"]` : undefined
  if (key === 'ArrowRight' || key === 'Escape') return `[data-row="${person}"][data-column="0"]`
  const step = { ArrowUp: -1, ArrowDown: 1 }[key]
  return step === undefined ? undefined : `[data-person="${Number(person) + step}"]`
}
