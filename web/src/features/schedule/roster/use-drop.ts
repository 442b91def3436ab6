import { useEffect, useMemo, useRef, useState } from 'react'
import type { ScheduleContext } from '../schedule-context.ts'
import type { Addition } from '../schedule-dialog.ts'
import type { Mark } from './drag-layer.tsx'
import type { Noted } from './drag-note.tsx'
import type { Place } from './roster-keys.ts'
import type { Move } from './roster-pending.ts'
import { contextOfEntry } from './roster-place.ts'
import type { PersonRow } from './roster-rows.ts'
import { rowsBetween } from './roster-window.ts'
import type { RosterView } from './use-roster.ts'
import { type Drag, useRosterDrag } from './use-roster-drag.ts'
import type { RosterSize } from './use-roster-size.ts'
import { useVerdicts } from './use-verdicts.ts'

const staysMs = 4000
/** Lines before and after the visible ones that are judged too, for scrolling while dragging. */
const linesAround = 25

type Options = {
  view: RosterView
  context: ScheduleContext
  size: RosterSize
  people: readonly { row: PersonRow; index: number }[]
  entryOf: Parameters<typeof useRosterDrag>[0]['entryOf']
  onSelect: Parameters<typeof useRosterDrag>[0]['onSelect']
  onMove: (move: Move) => void
  onGive: (addition: Addition & { place: ScheduleContext }) => void
}

/** Dragging with its marks, its note and what a drop does. */
export function useDrop({ view, context, size, people, entryOf, onSelect, onMove, onGive }: Options) {
  const teams = view.teamRows.length
  const [staying, setStaying] = useStaying()
  const personOf = (row: number) => people[row - teams]?.row
  // A drag lasts over many renders, so it asks for what is known when it ends.
  const drop = useRef<(drag: Drag) => void>(() => undefined)
  const { drag, onPointerDown } = useRosterDrag({
    mayWrite: context.mayWrite,
    entryOf,
    personOf,
    onDrop: (one) => drop.current(one),
    onSelect,
  })
  const isDragging = drag !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the people near by are those when the drag begins
  const near = useMemo(() => (isDragging ? nearBy(size, people) : []), [isDragging, people])
  const { giftAt, verdictAt } = useVerdicts({ drag, view, context, personOf, near })

  useEffect(() => {
    drop.current = (dropped) => {
      const { dragged, over, isCopy } = dropped
      if (!over) return
      const gift = giftAt(over, dropped)
      if (!gift) {
        const move = moveInTeam(view, dropped, over)
        return move && onMove(move)
      }
      const verdict = verdictAt(over, dropped)
      const anchor = rectOf(size, over)
      if (verdict?.level === 'block') return anchor && setStaying({ gift, verdict, isCopy, anchor, isStaying: true })
      const { entry, date, person } = gift
      const { providerCode, providerName } = person
      const provider = { providerCode, providerName }
      if (dragged.kind === 'person')
        return onGive({ provider, dates: [date], fills: entry, place: contextOfEntry(context, view.teams, entry) })
      const isSame = entry.day === date && entry.providerCode === providerCode
      if (isCopy || !isSame) onMove({ entry, provider, date, isCopy })
    }
  })

  return {
    isDragging,
    onPointerDown(event: Parameters<typeof onPointerDown>[0]) {
      setStaying(undefined)
      onPointerDown(event)
    },
    isCopy: drag?.isCopy ?? false,
    marks: marksOf(drag, { view, size, people, verdictAt }),
    note: noteOf(drag, { giftAt, verdictAt, size }) ?? staying,
  }
}

/** The reason of a refused drop stays for a moment. */
function useStaying() {
  const [staying, setStaying] = useState<Noted>()
  useEffect(() => {
    if (!staying) return
    const timer = setTimeout(() => setStaying(undefined), staysMs)
    return () => clearTimeout(timer)
  }, [staying])
  return [staying, setStaying] as const
}

/** An open or vacant shift goes to another day of its team. */
function moveInTeam(view: RosterView, { dragged, isCopy }: Drag, { row, column }: Place): Move | undefined {
  const date = view.dayList[column]
  if (dragged.kind !== 'shift' || date === undefined) return undefined
  const { entry } = dragged
  const isOwnTeam = view.teamRows[row]?.team.teamCode === entry.teamCode
  const isMoved = isOwnTeam && entry.providerCode === null && date !== entry.day
  return isMoved ? { entry, provider: undefined, date, isCopy } : undefined
}

function nearBy({ scroll, offsets, height }: RosterSize, people: Options['people']): string[] {
  const top = scroll.current?.scrollTop ?? 0
  const { first, last } = rowsBetween(offsets, top, top + height, linesAround)
  return people
    .filter(({ row, index }) => index >= first && index < last && row.person.labourType !== null)
    .map(({ row }) => row.person.providerCode)
}

type Judging = Pick<ReturnType<typeof useVerdicts>, 'giftAt' | 'verdictAt'>

/** The cells of the day under a shift; every open and vacant shift for a person. In the body, or in the head. */
function marksOf(
  drag: Drag | undefined,
  { view, size, people, verdictAt }: Pick<Options, 'view' | 'size' | 'people'> & Pick<Judging, 'verdictAt'>,
): { body: Mark[]; head: Mark[] } {
  if (!drag) return { body: [], head: [] }
  const { dragged, over } = drag
  const markAt = (place: Place, top: number, height: number): Mark[] => {
    const level = verdictAt(place)?.level
    const isOver = over?.row === place.row && over.column === place.column
    return level ? [{ key: `${place.row} ${place.column}`, top, height, column: place.column, level, isOver }] : []
  }
  if (dragged.kind === 'shift') {
    const column = over?.column ?? view.dayList.indexOf(dragged.entry.day)
    const body = people.flatMap(({ index }, person) => {
      const top = size.offsets[index] ?? 0
      return markAt({ row: view.teamRows.length + person, column }, top, (size.offsets[index + 1] ?? 0) - top - 1)
    })
    return { body, head: [] }
  }
  const head = view.teamRows.flatMap((team, row) =>
    team.cells.flatMap((_, column) => markAt({ row, column }, size.head + row * size.row, size.row - 1)),
  )
  return { body: [], head }
}

function noteOf(
  drag: Drag | undefined,
  { giftAt, verdictAt, size }: Judging & { size: RosterSize },
): Noted | undefined {
  if (!drag?.over) return undefined
  const gift = giftAt(drag.over)
  const verdict = verdictAt(drag.over)
  const anchor = rectOf(size, drag.over)
  return gift && verdict && anchor && { gift, verdict, isCopy: drag.isCopy, anchor, isStaying: false }
}

const rectOf = ({ scroll }: RosterSize, { row, column }: Place): DOMRect | undefined =>
  scroll.current?.querySelector(`[data-row="${row}"][data-column="${column}"]`)?.getBoundingClientRect()
