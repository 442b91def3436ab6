import type { KeyboardEvent } from 'react'
import { CoverageLines } from '../calendar/coverage-mark.tsx'
import { CardBeside } from './card-beside.tsx'
import classes from './roster-coverage.module.css'
import { reveal } from './roster-reveal.ts'
import { useFocusCard } from './use-focus-card.ts'
import type { RosterView } from './use-roster.ts'
import type { RosterSize } from './use-roster-size.ts'

type Options = { view: RosterView; people: number; size: RosterSize; isOff: boolean }

/** Filled and needed of each team, for the coverage that the pointer, a finger or the focus is on. */
export function useCoverageCard({ view, people, size, isOff }: Options) {
  const { shown, handlers } = useFocusCard({
    selector: '[data-coverage]',
    itemOf: ({ dataset }) =>
      view.coverage[Number(dataset.coverage)]?.days.get(view.dayList[Number(dataset.column)] ?? ''),
    isOff,
    opensOn: ':focus',
  })
  const card = shown && (
    <CardBeside anchor={shown.anchor} className={classes.card}>
      <CoverageLines coverage={shown.item} />
    </CardBeside>
  )

  /** Below the last person is the coverage; Up and Escape lead back. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const to = nextOf(event.target as HTMLElement, event.key, view.teamRows.length + people - 1)
    const next = to && event.currentTarget.querySelector<HTMLElement>(to.selector)
    if (!next) return
    event.preventDefault()
    reveal({ row: 0, column: to.column }, size, undefined)
    next.focus({ preventScroll: true })
  }
  return { handlers: { ...handlers, onKeyDown }, card }
}

function nextOf({ dataset }: HTMLElement, key: string, lastRow: number) {
  const column = Number(dataset.column)
  const coverageAt = (line: number, at = column) => ({
    selector: `[data-coverage="${line}"][data-column="${at}"]`,
    column: at,
  })
  if (dataset.coverage === undefined)
    return key === 'ArrowDown' && dataset.row === `${lastRow}` ? coverageAt(0) : undefined
  const line = Number(dataset.coverage)
  if (key === 'Escape' || (key === 'ArrowUp' && line === 0))
    return { selector: `[data-row="${lastRow}"][data-column="${column}"]`, column }
  if (key === 'ArrowUp') return coverageAt(line - 1)
  if (key === 'ArrowDown') return coverageAt(line + 1)
  if (key === 'ArrowLeft') return coverageAt(line, column - 1)
  return key === 'ArrowRight' ? coverageAt(line, column + 1) : undefined
}
