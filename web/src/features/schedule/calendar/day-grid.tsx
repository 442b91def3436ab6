import { type MouseEvent, type ReactNode, useRef } from 'react'
import type { Carry } from '../carry/carry.ts'
import type { Entry } from '../schedule-dialog.ts'
import classes from './calendar.module.css'
import { DayFrame } from './day-frame.tsx'
import type { DayLook } from './day-look.ts'
import type { CardActions } from './entry-card.tsx'
import { isPending } from './pending-entries.ts'
import { type DayKeys, useDayKeys } from './use-day-keys.ts'
import { useEntryCard } from './use-entry-card.tsx'

type DayGridProps = DayKeys & {
  label: string
  kind: 'month' | 'week' | 'day'
  /** Draws entries taller because no day has many. */
  isRoomy: boolean
  chosenDay: string | undefined
  /** A click anywhere on the day chooses it, not only a click on its number. */
  isChosenAnywhere: boolean
  lookOf: (day: string) => DayLook
  renderDay: (day: string) => ReactNode
  header?: ReactNode
  carry: Carry
  entryOf: (key: string) => Entry | undefined
  timeZone: string
  actions: CardActions
}

/** The element that explains the keys. */
export const keyHintId = 'calendar-keys'

/** The grid of days. It handles all clicks and keys of their entries. */
export function DayGrid(props: DayGridProps) {
  const { carry, entryOf, kind } = props
  const grid = useRef<HTMLDivElement>(null)
  const { carried, drop } = carry
  const hover = useEntryCard({
    entryOf,
    timeZone: props.timeZone,
    actions: props.actions,
    isOff: carried !== undefined,
  })
  const keys = useDayKeys(grid, { ...props, drop, isCarrying: carried !== undefined })

  function onClick(event: MouseEvent) {
    const target = event.target as Element
    const cell = target.closest<HTMLElement>('[data-day]')
    const day = cell?.dataset.day
    if (!cell || !day) return
    const entry = entryOf(target.closest<HTMLElement>('[data-entry]')?.dataset.entry ?? '')
    hover.close()
    const isAdd = target.closest('[data-add]') !== null
    if (drop({ day, entry, isAnother: isAdd })) return keys.setActive(day)
    if (entry) return isPending(entry) ? undefined : props.actions.open.act(entry)
    if (isAdd) return props.onAdd(day)
    if (target.closest('[data-stop], [data-group]')) return
    keys.setActive(day)
    if (props.isChosenAnywhere || target.closest('time')) props.onChoose(day)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the arrow keys move between the days, which a table cannot do
    <div
      ref={grid}
      role="grid"
      tabIndex={-1}
      aria-label={props.label}
      aria-describedby={keyHintId}
      className={classes.grid}
      data-kind={kind}
      data-scrolls
      data-roomy={props.isRoomy || undefined}
      data-carrying={carried !== undefined || undefined}
      {...hover.handlers}
      onFocus={(event) => {
        hover.handlers.onFocus(event)
        keys.onFocus(event)
      }}
      onKeyDown={(event) => {
        hover.handlers.onKeyDown(event)
        keys.onKeyDown(event)
      }}
      onClick={onClick}
    >
      {props.header}
      <DayRows {...props} current={keys.current} />
      {hover.card}
    </div>
  )
}

type RowsProps = Pick<DayGridProps, 'rows' | 'chosenDay' | 'lookOf' | 'renderDay'> & { current: string }

const DayRows = ({ rows, chosenDay, lookOf, renderDay, current }: RowsProps) =>
  rows.map((row) => (
    // biome-ignore lint/a11y/useSemanticElements: see above
    // biome-ignore lint/a11y/useFocusableInteractive: the days take the focus
    <div role="row" className={classes.row} key={row[0]}>
      {row.map((day) => (
        <DayFrame key={day} day={day} look={lookOf(day)} isStop={day === current} isChosen={day === chosenDay}>
          {renderDay(day)}
        </DayFrame>
      ))}
    </div>
  ))
