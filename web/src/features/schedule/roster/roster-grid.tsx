import { weekdayOf, weekStartOf } from '@shiftward/contract/rules/calendar-date.ts'
import { type CSSProperties, type ReactNode, useMemo } from 'react'
import type { CardActions } from '../calendar/entry-card.tsx'
import { useEntryCard } from '../calendar/use-entry-card.tsx'
import type { Entry } from '../schedule-dialog.ts'
import { Part } from './part.tsx'
import classes from './roster.module.css'
import { CoverageLine, HeadLine } from './roster-head.tsx'
import type { Place } from './roster-keys.ts'
import { type Column, GroupLine, PersonLine, type RowFrame, TeamLine } from './roster-row.tsx'
import type { GroupRow, PersonRow } from './roster-rows.ts'
import type { RosterView } from './use-roster.ts'
import { useRosterKeys } from './use-roster-keys.ts'
import { useRosterWindow } from './use-roster-window.ts'

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

/** People by days. Only what is near the visible part is drawn; the keys work on all of it. */
export function RosterGrid(props: Props) {
  const { view, timeZone, entryOf, actions, isCardOff, empty } = props
  const { teamRows, rows, coverage, dayList } = view
  const people = useMemo(() => rows.flatMap((row, index) => (row.kind === 'person' ? [{ row, index }] : [])), [rows])
  const weeks = useMemo(() => weeksOf(dayList), [dayList])
  const grid = useRosterWindow(view, weeks.length + 4)
  const frame = useFrame(props, weeks, grid)
  const keys = useRosterKeys({ ...props, people, grid })
  const card = useEntryCard({ entryOf, timeZone, actions, isOff: isCardOff })
  const activeRow = people[keys.active.row - teamRows.length]
  return (
    <Part
      role="grid"
      aria-label="Roster"
      aria-rowcount={1 + teamRows.length + rows.length + coverage.length}
      aria-colcount={dayList.length + weeks.length + 5}
      className={classes.scroll}
      style={grid.style as CSSProperties}
      ref={grid.scroll}
      data-many={dayList.length > 14 || undefined}
      onScroll={() => {
        grid.onScroll()
        card.handlers.onScroll()
      }}
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
      <Part
        role="rowgroup"
        className={classes.body}
        style={{ '--height': `${grid.offsets.at(-1) ?? 0}px` } as CSSProperties}
      >
        {drawn(rows, grid, activeRow?.index).map(({ row, index }) => {
          const number = teamRows.length + people.findIndex((one) => one.index === index)
          return (
            <Line
              key={row.key}
              row={row}
              number={number}
              top={grid.offsets[index] ?? 0}
              height={(grid.offsets[index + 1] ?? 0) - (grid.offsets[index] ?? 0)}
              index={teamRows.length + index + 2}
              frame={frame}
              activeColumn={row.kind === 'person' ? columnIf(keys.active, number) : undefined}
            />
          )
        })}
      </Part>
      <Part role="rowgroup" className={classes.foot} data-empty={coverage.length === 0 || undefined}>
        {coverage.map((row, index) => (
          <CoverageLine key={row.skill} row={row} index={teamRows.length + rows.length + index + 2} frame={frame} />
        ))}
      </Part>
      {card.card}
    </Part>
  )
}

type LineProps = {
  row: GroupRow | PersonRow
  number: number
  top: number
  height: number
  index: number
  frame: RowFrame
  activeColumn: number | undefined
}

function Line({ row, number, top, height, index, frame, activeColumn }: LineProps) {
  const placed = useMemo(() => ({ top, height, index }), [top, height, index])
  if (row.kind === 'group') return <GroupLine row={row} placed={placed} frame={frame} />
  return <PersonLine row={row} number={number} placed={placed} frame={frame} activeColumn={activeColumn} />
}

const columnIf = (active: Place, row: number): number | undefined => (active.row === row ? active.column : undefined)

/** The rows near the visible part, and the one with the focus wherever it is: it must not lose it. */
function drawn(rows: RosterView['rows'], { first, last }: { first: number; last: number }, active: number | undefined) {
  const near = rows.slice(first, last).map((row, place) => ({ row, index: first + place }))
  const row = active === undefined ? undefined : rows[active]
  return row === undefined || active === undefined || (active >= first && active < last)
    ? near
    : [...near, { row, index: active }]
}

/** Two weeks or less have a column for each week. */
const weeksOf = (days: readonly string[]): string[] => (days.length > 14 ? [] : [...new Set(days.map(weekStartOf))])

function useFrame(
  { view, today }: Props,
  weeks: readonly string[],
  { firstColumn: first, lastColumn: last }: { firstColumn: number; lastColumn: number },
): RowFrame {
  const { dayList, teams, chosenTeams, measure, data, filters } = view
  const columns = useMemo(
    () =>
      dayList.map((day, index): Column => {
        const weekday = weekdayOf(day)
        return {
          day,
          isWeekend: weekday === 0 || weekday === 6,
          isWeekStart: weekday === 0 && index > 0,
          isToday: day === today,
        }
      }),
    [dayList, today],
  )
  const look = useMemo(
    () => ({
      teams: new Map(teams.map((team) => [team.teamCode, team])),
      measure,
      chosenTeams: new Set(filters.teams.length > 0 ? chosenTeams.map(({ teamCode }) => teamCode) : []),
    }),
    [teams, chosenTeams, measure, filters],
  )
  const weeklyHours = data?.weeklyHours ?? null
  return useMemo(
    () => ({ columns, first, last, weeks, weeklyHours, look }),
    [columns, first, last, weeks, weeklyHours, look],
  )
}
