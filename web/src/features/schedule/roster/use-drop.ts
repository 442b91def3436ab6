import { useEffect, useMemo, useRef, useState } from 'react'
import { type Exchange, ownedShift } from '../exchange/exchange.ts'
import type { ScheduleContext } from '../schedule-context.ts'
import type { Addition, Entry } from '../schedule-dialog.ts'
import type { Mark } from './drag-layer.tsx'
import type { Noted } from './drag-note.tsx'
import { type Gift, isFilling } from './roster-gift.ts'
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
  /** The rules do not allow the move, but it can be an exchange. */
  onRefused: (move: Move, reasons: readonly string[]) => void
  onGive: (addition: Addition & { place: ScheduleContext }) => void
}

/** Dragging with its marks, its note and what a drop does. */
export function useDrop({ view, context, size, people, entryOf, onSelect, onMove, onRefused, onGive }: Options) {
  const teams = view.teamRows.length
  const [staying, setStaying] = useStaying()
  const personOf = (row: number) => people[row - teams]?.row
  // A drag lasts over many renders, so it asks for what is known when it ends.
  const drop = useRef<(drag: Drag) => boolean>(() => false)
  const { drag, onPointerDown } = useRosterDrag({
    // A proposal is accepted or left out, not rearranged.
    mayWrite: context.mayWrite && view.review === undefined,
    entryOf,
    personOf,
    onDrop: (one) => void drop.current(one),
    onSelect,
  })
  const isDragging = drag !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the people near by are those when the drag begins
  const near = useMemo(() => (isDragging ? nearBy(size, people) : []), [isDragging, people])
  const { giftAt, verdictAt } = useVerdicts({ drag, view, context, personOf, near })

  useEffect(() => {
    drop.current = (dropped) => {
      const { over, isCopy } = dropped
      const gift = over && giftAt(over, dropped)
      const verdict = over && verdictAt(over, dropped)
      const anchor = over && rectOf(size, over)
      const exchanges = gift && !isCopy ? exchangesAt(gift, personOf(over.row), context.timeZone) : []
      if (gift && verdict?.level === 'block') {
        if (exchanges.length > 0) onRefused({ ...moveOf(gift, isCopy), exchanges }, verdict.reasons)
        else if (anchor) setStaying({ gift, verdict, isCopy, anchor, isStaying: true })
        return exchanges.length > 0
      }
      if (gift && isFilling(dropped, gift, context.timeZone)) {
        onGive({ ...additionOf(gift), place: contextOfEntry(context, view.teams, gift.entry) })
        return true
      }
      const move = gift ? moveToPerson(dropped, gift) : moveInTeam(view, dropped)
      if (move) onMove({ ...move, exchanges })
      return move !== undefined
    }
  })

  return {
    isDragging,
    /** Drops shifts on a cell without the pointer. Returns whether one of them went. */
    carry: (entries: readonly Entry[], over: Place): boolean =>
      entries.map((entry) => drop.current({ dragged: { kind: 'shift', entry }, over, isCopy: false })).some(Boolean),
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

const nameOf = ({ person: { providerCode, providerName } }: Gift) => ({ providerCode, providerName })

const additionOf = (gift: Gift): Addition => ({ provider: nameOf(gift), dates: [gift.date], fills: gift.entry })

/** A shift goes to another person or day. */
function moveToPerson({ isCopy }: Drag, gift: Gift): Move | undefined {
  const { entry, date, person } = gift
  const isWhereItWas = entry.day === date && entry.providerCode === person.providerCode
  return isWhereItWas && !isCopy ? undefined : moveOf(gift, isCopy)
}

const moveOf = (gift: Gift, isCopy: boolean): Move => ({
  entry: gift.entry,
  provider: nameOf(gift),
  date: gift.date,
  isCopy,
})

/** For each shift of the person on that day, if the one that is dropped there is somebody else's. */
function exchangesAt({ entry, date }: Gift, row: PersonRow | undefined, timeZone: string): Exchange[] {
  const theirs = row?.cells.find(({ day }) => day === date)?.shifts ?? []
  const one = ownedShift(entry, timeZone)
  return theirs.flatMap((shift) => {
    const other = ownedShift(shift, timeZone)
    return one && other && one.providerCode !== other.providerCode ? [{ one, other }] : []
  })
}

/** An open or vacant shift goes to another day of its team. */
function moveInTeam(view: RosterView, { dragged, over, isCopy }: Drag): Move | undefined {
  const date = view.dayList[over?.column ?? -1]
  if (dragged.kind !== 'shift' || !over || date === undefined) return undefined
  const { entry } = dragged
  const isOwnTeam = view.teamRows[over.row]?.team.teamCode === entry.teamCode
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
