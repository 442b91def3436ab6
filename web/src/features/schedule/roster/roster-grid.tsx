import { counted } from '@shiftward/client/counted.ts'
import { type CSSProperties, type ReactNode, useEffect, useMemo } from 'react'
import type { CardActions } from '../calendar/entry-card.tsx'
import { useEntryCard } from '../calendar/use-entry-card.tsx'
import type { ScheduleContext } from '../schedule-context.ts'
import type { Addition } from '../schedule-dialog.ts'
import { DragLayer, type Mark } from './drag-layer.tsx'
import { DragNote } from './drag-note.tsx'
import { Part } from './part.tsx'
import { RosterBody } from './roster-body.tsx'
import { CoverageLine } from './roster-coverage.tsx'
import { type RowFrame, useFrame, weeksOf } from './roster-frame.ts'
import classes from './roster-grid.module.css'
import { HeadLine } from './roster-head.tsx'
import type { Place } from './roster-keys.ts'
import type { Move } from './roster-pending.ts'
import type { Days } from './roster-period.ts'
import { revealToday } from './roster-reveal.ts'
import { isTight } from './roster-room.ts'
import type { PersonRow } from './roster-rows.ts'
import { type Range, selectionText } from './roster-selection.ts'
import { TeamLine } from './roster-team-line.tsx'
import { SelectionLayer } from './selection-layer.tsx'
import { together } from './together.ts'
import { useDrop } from './use-drop.ts'
import { useNameCard } from './use-name-card.tsx'
import type { RosterView } from './use-roster.ts'
import { type RosterActs, useRosterKeys } from './use-roster-keys.ts'
import { type RosterSize, useRosterSize } from './use-roster-size.ts'

/** What is selected, in words, and its days if they are several cells. */
export type Selection = { text: string; days: Days | undefined }

type Props = RosterActs & {
  view: RosterView
  context: ScheduleContext
  actions: CardActions
  isCardOff: boolean
  /** A panel stands beside it. */
  isBeside: boolean
  onMove: (move: Move) => void
  onGive: (addition: Addition & { place: ScheduleContext }) => void
  onSelection: (selection: Selection) => void
  /** Shown in place of the people. */
  empty: ReactNode
}

/** People by days. The keys work on all of it, also on what is not drawn. */
export function RosterGrid(props: Props) {
  const { view, context, entryOf, actions, isCardOff, isBeside, empty } = props
  const { teamRows, rows, coverage, dayList } = view
  const people = useMemo(() => rows.flatMap((row, index) => (row.kind === 'person' ? [{ row, index }] : [])), [rows])
  // Beside a panel the hours of each week stand in the hover only.
  const weeks = useMemo(() => (isBeside ? [] : weeksOf(dayList)), [dayList, isBeside])
  const size = useRosterSize(view, weeks.length + 4, isBeside)
  const frame = useFrame(view, context.today, weeks, size.room)
  const keys = useRosterKeys({ ...props, people, size })
  const drop = useDrop({ ...props, people, size, onSelect: keys.select })
  const { handlers, card } = useEntryCard({
    entryOf,
    timeZone: context.timeZone,
    actions,
    // It would cover the days that are being selected.
    isOff: isCardOff || drop.isDragging || keys.range !== undefined,
  })
  const names = useNameCard({ view, people, isOff: isCardOff || drop.isDragging })
  useSelectionText(props, people, keys)
  // biome-ignore lint/correctness/useExhaustiveDependencies: for other days, and again when their width is known
  useEffect(revealToday, [dayList[0], dayList.at(-1), size.day])
  return (
    <>
      <Part
        role="grid"
        aria-label="Roster"
        aria-multiselectable
        aria-rowcount={1 + teamRows.length + rows.length + coverage.length}
        className={classes.scroll}
        style={size.style as CSSProperties}
        ref={size.scroll}
        data-scrolls
        data-narrow={size.room < 35 || undefined}
        data-tight={isTight(size.room) || undefined}
        data-beside={isBeside || undefined}
        data-dragging={drop.isDragging || undefined}
        data-copying={drop.isCopy || undefined}
        data-review={view.review !== undefined || undefined}
        {...together(names.handlers, handlers, { onFocus: keys.onFocus, onKeyDown: keys.onKeyDown })}
        onPointerDown={view.review ? undefined : drop.onPointerDown}
        onClick={keys.onClick}
      >
        <GridHead view={view} frame={frame} people={people.length} active={keys.active} marks={drop.marks.head} />
        {empty}
        <RosterBody rows={rows} teams={teamRows.length} size={size} frame={frame} active={keys.active}>
          {keys.range && <SelectionLayer {...boxOf(keys.range, people, size)} />}
          {drop.marks.body.length > 0 && <DragLayer marks={drop.marks.body} />}
        </RosterBody>
        <GridFoot view={view} frame={frame} />
        {card}
        {names.card}
      </Part>
      {drop.note && <DragNote {...drop.note} />}
    </>
  )
}

type HeadProps = { view: RosterView; frame: RowFrame; people: number; active: Place; marks: readonly Mark[] }

/** The days, and below them the open and vacant shifts of each team. */
const GridHead = ({ view, frame, people, active, marks }: HeadProps) => (
  <Part role="rowgroup" className={classes.head}>
    <HeadLine
      frame={frame}
      title={view.review ? 'After auto-fill' : `${counted(people, 'person', 'people')}, by skill`}
    />
    {view.teamRows.map((row, index) => (
      <TeamLine key={row.key} row={row} number={index} frame={frame} activeColumn={columnIf(active, index)} />
    ))}
    {marks.length > 0 && <DragLayer marks={marks} />}
  </Part>
)

const GridFoot = ({ view: { teamRows, rows, coverage }, frame }: Pick<HeadProps, 'view' | 'frame'>) => (
  <Part role="rowgroup" className={classes.foot} data-empty={coverage.length === 0 || undefined}>
    {coverage.map((row, index) => (
      <CoverageLine key={row.skill} row={row} index={teamRows.length + rows.length + index + 2} frame={frame} />
    ))}
  </Part>
)

const columnIf = (active: Place, row: number): number | undefined => (active.row === row ? active.column : undefined)

function boxOf({ top, bottom, left, right }: Range, people: readonly { index: number }[], { offsets }: RosterSize) {
  const first = offsets[people[top]?.index ?? 0] ?? 0
  const last = offsets[(people[bottom]?.index ?? 0) + 1] ?? 0
  return { top: first, height: last - first, left, columns: right - left + 1 }
}

/** Tells the last line of the page what is selected, or copied. */
function useSelectionText(
  { view, onSelection }: Props,
  people: readonly { row: PersonRow }[],
  { range, clip }: Pick<ReturnType<typeof useRosterKeys>, 'range' | 'clip'>,
) {
  const lines = people.map(({ row }) => row)
  const selected = range && selectionText(lines, range, (entry) => view.measure(entry).minutes / 60)
  const text = selected ?? (clip.length > 0 ? `${counted(clip.length, 'shift')} copied` : '')
  const [startDate, endDate] = [view.dayList[range?.left ?? -1], view.dayList[range?.right ?? -1]]
  useEffect(
    () => onSelection({ text, days: startDate && endDate ? { startDate, endDate } : undefined }),
    [onSelection, text, startDate, endDate],
  )
}
