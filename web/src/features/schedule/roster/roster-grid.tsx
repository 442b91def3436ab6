import { type CSSProperties, type ReactNode, useMemo } from 'react'
import type { CardActions } from '../calendar/entry-card.tsx'
import { useEntryCard } from '../calendar/use-entry-card.tsx'
import type { Entry } from '../schedule-dialog.ts'
import { Part } from './part.tsx'
import { RosterBody } from './roster-body.tsx'
import { CoverageLine } from './roster-coverage.tsx'
import { useFrame, weeksOf } from './roster-frame.ts'
import classes from './roster-grid.module.css'
import { HeadLine } from './roster-head.tsx'
import type { Place } from './roster-keys.ts'
import type { PersonRow } from './roster-rows.ts'
import { TeamLine } from './roster-team-line.tsx'
import type { RosterView } from './use-roster.ts'
import { useRosterKeys } from './use-roster-keys.ts'
import { useRosterSize } from './use-roster-size.ts'

type Props = {
  view: RosterView
  today: string
  timeZone: string
  entryOf: (key: string) => Entry | undefined
  actions: CardActions
  isCardOff: boolean
  onOpen: (entry: Entry) => void
  onDelete: (entry: Entry) => void
  onChoose: (row: PersonRow, day: string, anchor: HTMLElement) => void
  /** Shown in place of the people. */
  empty: ReactNode
}

/** People by days. The keys work on all of it, also on what is not drawn. */
export function RosterGrid(props: Props) {
  const { view, today, timeZone, entryOf, actions, isCardOff, empty } = props
  const { teamRows, rows, coverage, dayList } = view
  const people = useMemo(() => rows.flatMap((row, index) => (row.kind === 'person' ? [{ row, index }] : [])), [rows])
  const weeks = useMemo(() => weeksOf(dayList), [dayList])
  const size = useRosterSize(view, weeks.length + 4)
  const frame = useFrame(view, today, weeks, size.room)
  const keys = useRosterKeys({ ...props, people, size })
  const card = useEntryCard({ entryOf, timeZone, actions, isOff: isCardOff })
  return (
    <Part
      role="grid"
      aria-label="Roster"
      aria-rowcount={1 + teamRows.length + rows.length + coverage.length}
      aria-colcount={dayList.length + weeks.length + 5}
      className={classes.scroll}
      style={size.style as CSSProperties}
      ref={size.scroll}
      data-narrow={size.room < 35 || undefined}
      onScroll={card.handlers.onScroll}
      onPointerOver={card.handlers.onPointerOver}
      onPointerMove={card.handlers.onPointerMove}
      onPointerLeave={card.handlers.onPointerLeave}
      onFocus={(event) => {
        keys.onFocus(event)
        card.handlers.onFocus(event)
      }}
      onBlur={card.handlers.onBlur}
      onKeyDown={(event) => {
        card.handlers.onKeyDown(event)
        keys.onKeyDown(event)
      }}
      onClick={keys.onClick}
    >
      <Part role="rowgroup" className={classes.head}>
        <HeadLine frame={frame} title={`${people.length} ${people.length === 1 ? 'person' : 'people'}, by skill`} />
        {teamRows.map((row, index) => (
          <TeamLine key={row.key} row={row} number={index} frame={frame} activeColumn={columnIf(keys.active, index)} />
        ))}
      </Part>
      {empty}
      <RosterBody rows={rows} teams={teamRows.length} size={size} frame={frame} active={keys.active} />
      <Part role="rowgroup" className={classes.foot} data-empty={coverage.length === 0 || undefined}>
        {coverage.map((row, index) => (
          <CoverageLine key={row.skill} row={row} index={teamRows.length + rows.length + index + 2} frame={frame} />
        ))}
      </Part>
      {card.card}
    </Part>
  )
}

const columnIf = (active: Place, row: number): number | undefined => (active.row === row ? active.column : undefined)
