import { counted } from '@shiftward/client/counted.ts'
import { type CSSProperties, type ReactNode, useEffect, useMemo } from 'react'
import { GridPart } from '../../../ui/grid-part.tsx'
import type { CardActions } from '../calendar/entry-card.tsx'
import { useEntryCard } from '../calendar/use-entry-card.tsx'
import type { ScheduleContext } from '../schedule-context.ts'
import type { Addition, Entry } from '../schedule-dialog.ts'
import { DragLayer, type Mark } from './drag-layer.tsx'
import { DragNote } from './drag-note.tsx'
import { mergeListeners } from './grid-listeners.ts'
import { RosterBody } from './roster-body.tsx'
import { type Box, boxAt, boxOf } from './roster-box.ts'
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
import { selectionText } from './roster-selection.ts'
import { TeamLine } from './roster-team-line.tsx'
import { SelectionLayer } from './selection-layer.tsx'
import { useCoverageCard } from './use-coverage-card.tsx'
import { useDrop } from './use-drop.ts'
import { useNameCard } from './use-name-card.tsx'
import type { RosterView } from './use-roster.ts'
import { useRosterCut } from './use-roster-cut.ts'
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
  onRefused: (move: Move, reasons: readonly string[]) => void
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
  const { keys, drop, cut, head, body } = useHands(props, people, size)
  const { handlers, card } = useEntryCard({
    entryOf,
    timeZone: context.timeZone,
    actions,
    // It would cover the days that are being selected.
    isOff: isCardOff || drop.isDragging || body.range !== undefined,
  })
  const isOff = isCardOff || drop.isDragging
  const names = useNameCard({ view, people, isOff })
  const needs = useCoverageCard({ view, people: people.length, size, isOff })
  // Nothing is changed on old days that only stay until the wanted ones are read.
  const isOld = view.query.isPlaceholderData
  // biome-ignore lint/correctness/useExhaustiveDependencies: for other days, and again when their width is known
  useEffect(revealToday, [dayList[0], dayList.at(-1), size.day])
  return (
    <>
      <GridPart
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
        {...mergeListeners(names.handlers, needs.handlers, handlers, ...(isOld ? [] : [cut, keys]))}
        onPointerDown={isOld ? undefined : drop.onPointerDown}
        onClick={isOld ? undefined : keys.onClick}
      >
        <GridHead view={view} frame={frame} people={people.length} {...head} />
        {empty}
        <RosterBody rows={rows} teams={teamRows.length} size={size} frame={frame} active={keys.active}>
          {body.cut && <SelectionLayer {...body.cut} isCut />}
          {body.range && <SelectionLayer {...body.range} />}
          {body.marks.length > 0 && <DragLayer marks={body.marks} />}
        </RosterBody>
        <GridFoot view={view} frame={frame} />
        {card}
        {names.card}
        {needs.card}
      </GridPart>
      {drop.note && <DragNote {...drop.note} />}
    </>
  )
}

/** What the keys and the mouse do, and what they draw over the lines of the teams and of the people. */
function useHands(props: Props, people: readonly { row: PersonRow; index: number }[], size: RosterSize) {
  const keys = useRosterKeys({ ...props, people, size })
  const { active, range } = keys
  const drop = useDrop({ ...props, people, size, onSelect: keys.select })
  const hasRange = range !== undefined
  const cut = useRosterCut({ ...props, people, hasRange, carry: drop.carry, onCut: keys.forgetClip })
  const cutBox = boxAt(cut.place, props.view.teamRows.length, people, size)
  useSelectionText(props, people, { ...keys, cut: cut.shifts })
  return {
    keys,
    drop,
    cut,
    head: { active, marks: drop.marks.head, cut: cutBox.head },
    body: { range: range && boxOf(range, people, size), marks: drop.marks.body, cut: cutBox.body },
  }
}

type HeadProps = {
  view: RosterView
  frame: RowFrame
  people: number
  active: Place
  marks: readonly Mark[]
  cut: Box | undefined
}

/** The days, and below them the open and vacant shifts of each team. */
const GridHead = ({ view, frame, people, active, marks, cut }: HeadProps) => (
  <GridPart role="rowgroup" className={classes.head}>
    <HeadLine
      frame={frame}
      title={view.review ? 'After auto-fill' : `${counted(people, 'person', 'people')}, by skill`}
    />
    {view.teamRows.map((row, index) => (
      <TeamLine key={row.key} row={row} number={index} frame={frame} activeColumn={columnIf(active, index)} />
    ))}
    {cut && <SelectionLayer {...cut} isCut />}
    {marks.length > 0 && <DragLayer marks={marks} />}
  </GridPart>
)

const GridFoot = ({ view: { teamRows, rows, coverage }, frame }: Pick<HeadProps, 'view' | 'frame'>) => (
  <GridPart role="rowgroup" className={classes.foot} data-empty={coverage.length === 0 || undefined}>
    {coverage.map((row, index) => (
      <CoverageLine
        key={row.skill}
        row={row}
        number={index}
        index={teamRows.length + rows.length + index + 2}
        frame={frame}
      />
    ))}
  </GridPart>
)

const columnIf = (active: Place, row: number): number | undefined => (active.row === row ? active.column : undefined)

/** Tells the last line of the page what is selected, cut or copied. */
function useSelectionText(
  { view, onSelection }: Props,
  people: readonly { row: PersonRow }[],
  { range, clip, cut }: Pick<ReturnType<typeof useRosterKeys>, 'range' | 'clip'> & { cut: readonly Entry[] },
) {
  const lines = people.map(({ row }) => row)
  const selected = range && selectionText(lines, range, (entry) => view.measure(entry).minutes / 60)
  const kept = cut.length > 0 ? `${counted(cut.length, 'shift')} cut` : `${counted(clip.length, 'shift')} copied`
  const text = selected ?? (cut.length + clip.length > 0 ? kept : '')
  const [startDate, endDate] = [view.dayList[range?.left ?? -1], view.dayList[range?.right ?? -1]]
  useEffect(
    () => onSelection({ text, days: startDate && endDate ? { startDate, endDate } : undefined }),
    [onSelection, text, startDate, endDate],
  )
}
