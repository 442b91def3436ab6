import type { KeyboardEvent } from 'react'
import { NameCard } from './name-card.tsx'
import type { PersonRow } from './roster-rows.ts'
import { weekHours } from './roster-text.ts'
import { useFocusCard } from './use-focus-card.ts'
import type { RosterView } from './use-roster.ts'

type Options = { view: RosterView; people: readonly { row: PersonRow }[]; isOff: boolean }

/** The hours of the person whose name the pointer or the focus is on. */
export function useNameCard({ view, people, isOff }: Options) {
  const { shown, handlers } = useFocusCard({
    selector: '[data-person]',
    itemOf: (name) => people[Number(name.dataset.person) - view.teamRows.length]?.row,
    isOff,
    opensOn: ':focus-visible',
  })
  const card = shown && (
    <NameCard
      row={shown.item}
      weeks={weekHours(shown.item, view.dayList, view.data?.weeklyHours ?? null)}
      anchor={shown.anchor}
    />
  )
  return { handlers: { ...handlers, onKeyDown: moveAmongNames }, card }
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
