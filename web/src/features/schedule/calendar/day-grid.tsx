import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Carry } from '../carry.ts'
import type { Entry } from '../schedule-dialog.ts'
import classes from './calendar.module.css'
import { dayAfterKey, stopAfterKey, stopsIn } from './day-keys.ts'
import type { CardActions } from './entry-card.tsx'
import { useEntryCard } from './use-entry-card.tsx'

/** What a day looks like, beside what is on it. */
export type DayLook = {
  label: string
  isClosed: boolean
  isOutside: boolean
  isToday: boolean
  /** The carried QHP has a conflict. */
  isBusy: boolean
}

export type DayGridProps = {
  label: string
  rows: string[][]
  /** Takes the focus first. */
  startDay: string
  chosenDay: string | undefined
  lookOf: (day: string) => DayLook
  renderDay: (day: string) => ReactNode
  header?: ReactNode
  kind: 'month' | 'week' | 'day'
  /** No day holds much: its entries may be taller. */
  isRoomy: boolean
  carry: Carry
  entryOf: (key: string) => Entry | undefined
  timeZone: string
  actions: CardActions
  onChoose: (day: string) => void
  /** Enter on a day without entries, or a click on its free place. */
  onFreePlace: (day: string) => void
  /** The focus leaves the days that are shown. */
  onGoTo: (day: string) => void
}

/** Days as a grid with one stop for Tab; arrow keys move between days, Enter goes into a day, Escape out again. */
export function DayGrid(props: DayGridProps) {
  const { rows, startDay, carry, entryOf, kind } = props
  const grid = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<string>()
  const wanted = useRef<string>(undefined)
  const current = active && rows.some((row) => row.includes(active)) ? active : startDay
  const { carried, drop } = carry
  const isCarrying = carried !== undefined
  const hover = useEntryCard({ entryOf, timeZone: props.timeZone, actions: props.actions, isOff: isCarrying })

  const cellOf = (day: string) => grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)
  function goTo(day: string) {
    setActive(day)
    const cell = cellOf(day)
    if (cell) return cell.focus()
    wanted.current = day
    props.onGoTo(day)
  }
  useEffect(() => {
    if (!wanted.current) return
    const cell = cellOf(wanted.current)
    if (!cell) return
    wanted.current = undefined
    cell.focus()
  })

  function act(day: string, cell: HTMLElement) {
    const [first] = stopsIn(cell)
    if (drop(day, undefined)) return
    if (cell.querySelector('[data-entry]')) first?.focus()
    else props.onFreePlace(day)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    hover.handlers.onKeyDown(event)
    const target = event.target as HTMLElement
    const cell = target.closest<HTMLElement>('[data-day]')
    const day = cell?.dataset.day
    if (!cell || !day || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    if (target !== cell) return onStopKey(event, cell, target)
    const next = dayAfterKey(day, event.key, rows.length > 1)
    if (next) goTo(next)
    else if (event.key === 'Enter') act(day, cell)
    else if (event.key === ' ') isCarrying ? stopsIn(cell)[0]?.focus() : props.onChoose(day)
    else if (event.key === 'ArrowDown') stopsIn(cell)[0]?.focus()
    else return
    event.preventDefault()
  }

  function onStopKey(event: KeyboardEvent, cell: HTMLElement, stop: HTMLElement) {
    const isUpOrDown = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (isUpOrDown) (stopAfterKey(cell, stop, event.key) ?? (event.key === 'ArrowUp' ? cell : stop)).focus()
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
      goTo(dayAfterKey(cell.dataset.day ?? '', event.key, true) ?? '')
    else if (event.key === 'Escape' && !isCarrying) cell.focus()
    else return
    event.preventDefault()
  }

  function onClick(event: MouseEvent) {
    const target = event.target as Element
    const cell = target.closest<HTMLElement>('[data-day]')
    const day = cell?.dataset.day
    if (!cell || !day) return
    const entry = entryOf(target.closest<HTMLElement>('[data-entry]')?.dataset.entry ?? '')
    hover.close()
    if (drop(day, entry)) return
    if (entry) return entry.id >= -1 ? props.actions.open.act(entry) : undefined
    if (target.closest('[data-stop]')) return
    setActive(day)
    props.onChoose(day)
    if (!cell.querySelector('[data-entry]') && !target.closest('time')) props.onFreePlace(day)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a table has no days that can be walked with the arrow keys
    <div
      ref={grid}
      role="grid"
      tabIndex={-1}
      aria-label={props.label}
      className={classes.grid}
      data-kind={kind}
      data-scrolls
      data-roomy={props.isRoomy || undefined}
      data-carrying={isCarrying || undefined}
      {...hover.handlers}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {props.header}
      {rows.map((row) => (
        // biome-ignore lint/a11y/useSemanticElements: see above
        // biome-ignore lint/a11y/useFocusableInteractive: the days are what takes the focus
        <div role="row" className={classes.row} key={row[0]}>
          {row.map((day) => (
            <DayFrame
              key={day}
              day={day}
              look={props.lookOf(day)}
              isStop={day === current}
              isChosen={day === props.chosenDay}
            >
              {props.renderDay(day)}
            </DayFrame>
          ))}
        </div>
      ))}
      {hover.card}
    </div>
  )
}

type FrameProps = { day: string; look: DayLook; isStop: boolean; isChosen: boolean; children: ReactNode }

const DayFrame = ({ day, look, isStop, isChosen, children }: FrameProps) => (
  // biome-ignore lint/a11y/useSemanticElements: see above
  <div
    role="gridcell"
    className={classes.day}
    tabIndex={isStop ? 0 : -1}
    data-day={day}
    data-closed={look.isClosed || undefined}
    data-outside={look.isOutside || undefined}
    data-today={look.isToday || undefined}
    data-busy={look.isBusy || undefined}
    aria-selected={isChosen}
    aria-current={look.isToday ? 'date' : undefined}
  >
    <span className={classes.spoken}>{look.label}</span>
    {children}
  </div>
)
