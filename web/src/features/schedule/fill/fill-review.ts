import { counted } from '@shiftward/client/counted.ts'
import { flag } from '@shiftward/contract/choices.ts'
import type { FillProposed, FillRun, FillUncovered } from '@shiftward/contract/fill.ts'
import { isFillable } from '../entry/entry-text.ts'
import type { RosterData } from '../roster/roster-rows.ts'
import type { Entry } from '../schedule-dialog.ts'

/** A proposal on the roster. */
export type Review = {
  run: FillRun
  /** The shifts that are left out. */
  out: ReadonlySet<number>
  isOnlyChanged: boolean
}

/** The roster with the proposal drawn in: who would have what, which vacancies would be filled, and which not. */
export function withProposal(data: RosterData, { run, out }: Review): RosterData {
  const proposed = new Map(run.proposal.map((one) => [one.shiftId, one]))
  const uncovered = new Set(run.uncovered.filter(isAsFound).map(({ shiftId }) => shiftId))
  const entries = data.entries.flatMap((entry): Entry[] => {
    if (entry.shiftId === null) return [entry]
    if (uncovered.has(entry.shiftId)) return [{ ...entry, proposed: 'uncovered' }]
    const one = proposed.get(entry.shiftId)
    // The roster may know of a change before the run is read again.
    if (!one || !isAsFound(one) || isTaken(entry, one)) return [entry]
    const mark = out.has(entry.shiftId) ? 'out' : 'in'
    const leaves = entry.providerCode !== null && mark === 'in' ? 'leaves' : mark
    const was: Entry = entry.providerCode !== null && mark === 'out' ? entry : { ...entry, proposed: leaves }
    return [was, given(entry, one, mark)]
  })
  return { ...data, entries, coverage: coverageWith(data, entries) }
}

/** As many more as vacancies would be filled. */
function coverageWith({ coverage }: RosterData, entries: readonly Entry[]): RosterData['coverage'] {
  const filled = entries.filter((entry) => entry.proposed === 'in' && isFillable(entry))
  const byPlace = Map.groupBy(filled, ({ teamCode, date, skillLevel }) => `${teamCode} ${date} ${skillLevel}`)
  return coverage.map((row) => {
    const more = byPlace.get(`${row.teamCode} ${row.date} ${row.skill}`)?.length ?? 0
    return more === 0 ? row : { ...row, filled: row.filled + more }
  })
}

const isTaken = ({ providerCode }: Entry, { movedFrom }: FillProposed): boolean =>
  providerCode !== null && providerCode !== movedFrom

/** The shift as the person would have it. */
const given = (entry: Entry, one: FillProposed, proposed: 'in' | 'out'): Entry => ({
  ...entry,
  proposed,
  flag: flag.assigned,
  providerCode: one.providerCode,
  providerName: one.providerName,
  confirmedRules: one.findings.map(({ rule }) => rule),
  confirmedBy: null,
  confirmedAt: null,
  isUnsent: false,
  interests: [],
  requests: [],
  offers: [],
  release: null,
  swap: null,
})

const isAsFound = ({ isChanged, obstacle = null }: { isChanged: boolean; obstacle?: string | null }): boolean =>
  !isChanged && obstacle === null

/** What can still be assigned. */
export const openIds = ({ run }: Review): number[] => run.proposal.filter(isAsFound).map(({ shiftId }) => shiftId)

/** What would be assigned. */
export const chosenIds = (review: Review): number[] => openIds(review).filter((id) => !review.out.has(id))

/** 'Left out, 13 of 14 selected', or for several '5 shifts left out, 9 of 14 selected'. */
export function takenText(review: Review, [first = 0, ...others]: readonly number[]): string {
  const isOut = review.out.has(first)
  const done = isOut ? 'left out' : 'taken in'
  const what = others.length > 0 ? `${counted(others.length + 1, 'shift')} ${done}` : isOut ? 'Left out' : 'Taken in'
  return `${what}, ${chosenIds(review).length} of ${openIds(review).length} selected`
}

/** What the run found nobody for, and still has nobody. */
export const stillUncovered = ({ run }: Review): FillUncovered[] => run.uncovered.filter(isAsFound)

/** The shift is as it was, but the person cannot have it any more. */
const isImpossible = ({ isChanged, obstacle }: FillProposed): boolean => !isChanged && obstacle !== null

/** The vacancies that would be filled, had nothing happened to the people since. */
export const impossible = ({ run }: Review): FillProposed[] =>
  run.proposal.filter((one) => isImpossible(one) && one.movedFrom === undefined)

/** '26 of 30 filled, 2 moved, 1 left out, 1 no longer possible, 2 taken or changed meanwhile.' */
export function filledText(review: Review): string {
  const { run, out } = review
  const proposal = run.proposal.filter(isAsFound)
  const vacant = proposal.filter(({ movedFrom }) => movedFrom === undefined)
  const isIn = ({ shiftId }: FillProposed) => !out.has(shiftId)
  const filled = vacant.filter(isIn).length
  const moved = proposal.filter(isIn).length - filled
  const left = proposal.filter(({ shiftId }) => out.has(shiftId)).length
  const changed = [...run.proposal, ...run.uncovered].filter(({ isChanged }) => isChanged).length
  const refused = run.proposal.filter(isImpossible).length
  const all = vacant.length + impossible(review).length + stillUncovered(review).length
  const parts = [`${filled} of ${all} filled`]
  if (moved > 0) parts.push(`${moved} moved`)
  if (left > 0) parts.push(`${left} left out`)
  if (refused > 0) parts.push(`${refused} no longer possible`)
  if (changed > 0) parts.push(`${changed} taken or changed meanwhile`)
  return `${parts.join(', ')}.`
}

/** How many would have nobody, because they are left out. A move that is left out leaves the shift with its person. */
export const leftVacant = ({ run, out }: Review): number =>
  run.proposal.filter(isAsFound).filter(({ shiftId, movedFrom }) => out.has(shiftId) && movedFrom === undefined).length

/** 'Closes 17 requests and 2 offers of other people.' Empty if nobody else waits for what is taken in. */
export function closesText({ run: { proposal }, out }: Review): string {
  const chosen = proposal.filter(isAsFound).filter(({ shiftId }) => !out.has(shiftId))
  const words = (['requests', 'offers', 'swaps'] as const).flatMap((kind) => {
    const count = chosen.reduce((sum, { closes }) => sum + closes[kind], 0)
    return count === 0 ? [] : [counted(count, kind.slice(0, -1))]
  })
  return words.length === 0 ? '' : `Closes ${new Intl.ListFormat('en-US').format(words)} of other people.`
}

export const isProposed = ({ proposed }: Pick<Entry, 'proposed'>): boolean => proposed === 'in' || proposed === 'out'

/** Whether the shift counts for the person, as the proposal stands. */
export const isCounted = ({ proposed }: Pick<Entry, 'proposed'>): boolean => proposed === undefined || proposed === 'in'

/** Whether it counted before. */
export const wasCounted = ({ proposed }: Pick<Entry, 'proposed'>): boolean => !isProposed({ proposed })
