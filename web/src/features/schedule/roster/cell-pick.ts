import { counted } from '@shiftward/client/counted.ts'
import { hoursText, isLeave, stateOf, states } from '../entry/entry-text.ts'
import type { Entry } from '../schedule-dialog.ts'
import type { Chooser } from './roster-chooser.tsx'
import type { PersonRow, TeamRow } from './roster-rows.ts'

/** Which of the entries of a cell is meant, and what is then done with it. */
export type CellPick = {
  question: string
  isMeant: (entry: Entry) => boolean
  /** They can also be meant all together. */
  withAll?: boolean
  act: (entries: readonly [Entry, ...Entry[]]) => void
}

/** The entries of a cell that can be meant, in the order in which they are drawn. */
function entriesIn(row: PersonRow | TeamRow, column: number, { isMeant }: CellPick): Entry[] {
  if (row.kind === 'team') return (row.cells[column] ?? []).filter(isMeant)
  const { shifts = [], leave } = row.cells[column] ?? {}
  return [...shifts, ...(leave?.entry ? [leave.entry] : [])].filter(isMeant)
}

/** Does it with the only entry of the cell, or asks which of several is meant. Returns whether there is any. */
export function pickIn(
  cell: HTMLElement,
  row: PersonRow | TeamRow | undefined,
  pick: CellPick,
  ask: (chooser: Chooser) => void,
): boolean {
  const [first, ...others] = row ? entriesIn(row, Number(cell.dataset.column), pick) : []
  if (row && others.length > 0) ask({ row, day: cell.dataset.day ?? '', anchor: cell, pick })
  else if (first) pick.act([first])
  return first !== undefined
}

const proposedHints: Partial<Record<NonNullable<Entry['proposed']>, string>> = { in: 'proposed', out: 'left out' }

/** In a person's row the choices name the team, in a team's row the skill. */
export function pickChoices(row: PersonRow | TeamRow, column: number, pick: CellPick) {
  const entries = entriesIn(row, column, pick)
  const labelOf = (entry: Entry) =>
    isLeave(entry) ? 'Leave' : `${row.kind === 'team' ? entry.skillLevel : entry.teamName} ${hoursText(entry)}`
  const choices = entries.map((entry) => ({
    key: `${entry.shiftId ?? 'leave'} ${entry.providerCode}`,
    label: labelOf(entry),
    hint: (entry.proposed && proposedHints[entry.proposed]) ?? states[stateOf(entry)].label,
    entries: [entry] as [Entry, ...Entry[]],
  }))
  const [first, ...others] = entries
  if (!pick.withAll || !first) return choices
  const label = `All ${counted(entries.length, 'shift')}`
  return [...choices, { key: 'all', label, hint: '', entries: [first, ...others] as [Entry, ...Entry[]] }]
}
