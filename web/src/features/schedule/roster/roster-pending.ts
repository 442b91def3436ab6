import { flag, openShiftId } from '@shiftward/contract/choices.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { isSameShift, pendingEntries, withPending } from '../calendar/pending-entries.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { ScheduleContext } from '../schedule-context.ts'
import type { Addition, Entry, ProviderName } from '../schedule-dialog.ts'
import type { Copy } from './roster-selection.ts'

/** `date` is ISO text. Without a provider the shift keeps its own. */
export type Move = {
  entry: Entry
  provider: ProviderName | undefined
  date: string
  isCopy: boolean
  /** What can be done instead: the provider has shifts on that day, each of which the other could get for theirs. */
  exchanges?: readonly Exchange[]
}

/** What the server was asked and has not answered yet. */
export type Change =
  | { kind: 'move'; variables: Move }
  | { kind: 'exchange'; variables: Exchange }
  | { kind: 'paste'; variables: { shifts: readonly Copy[] } }
  | { kind: 'free'; variables: readonly Entry[] }
  | { kind: 'give'; variables: Addition & { place: ScheduleContext } }

/** The entries as they will be, with what is not answered yet in its new place. A refusal takes it back. */
export const withChanges = (entries: Entry[], changes: readonly Change[]): Entry[] =>
  changes.reduce((shown, change) => changed(shown, change), entries)

function changed(entries: Entry[], change: Change): Entry[] {
  if (change.kind === 'give') {
    const { place, ...addition } = change.variables
    return withPending(entries, pendingEntries(addition, place), [addition])
  }
  if (change.kind === 'free') {
    const freed = new Set(change.variables.map(({ shiftId }) => shiftId))
    return entries.map((one) => (one.shiftId !== null && freed.has(one.shiftId) ? waiting(one) : one))
  }
  if (change.kind === 'paste') {
    const sources = new Map(entries.map((one) => [one.shiftId, one]))
    const copies = change.variables.shifts.flatMap(({ shiftId, toProviderCode, toDate }) => {
      const source = sources.get(shiftId)
      return source ? [copyOf(source, { providerCode: toProviderCode }, toDate)] : []
    })
    return withCopies(entries, copies)
  }
  if (change.kind === 'exchange') return exchanged(entries, change.variables)
  const { entry, provider = {}, date, isCopy } = change.variables
  if (isCopy) return withCopies(entries, [copyOf(entry, provider, date)])
  return entries.map((one) => (one.shiftId === entry.shiftId ? given(waiting(one), provider, date) : one))
}

function exchanged(entries: Entry[], { one, other }: Exchange): Entry[] {
  const receivers = new Map([
    [one.shiftId, other],
    [other.shiftId, one],
  ])
  return entries.map((entry) => {
    const receiver = receivers.get(entry.shiftId ?? 0)
    if (!receiver) return entry
    const { providerCode, providerName } = receiver
    return given(waiting(entry), { providerCode, providerName }, entry.day)
  })
}

/** Not to be opened or moved until the server has answered: its version is about to change. */
const waiting = (entry: Entry): Entry => ({ ...entry, id: openShiftId - 1 })

/** Offers, releases and swaps end with a move. */
const given = (entry: Entry, provider: Partial<ProviderName>, day: string): Entry => ({
  ...entry,
  ...provider,
  day,
  date: toWireDate(day),
  offers: [],
  release: null,
  swap: null,
  ...(provider.providerCode && { flag: flag.assigned }),
})

const copyOf = (entry: Entry, provider: Partial<ProviderName>, day: string): Entry => ({
  ...given(waiting(entry), provider, day),
  shiftId: null,
})

/** The entries can be read again before the answer is dealt with, and then have the copy already. */
const withCopies = (entries: Entry[], copies: readonly Entry[]): Entry[] => [
  ...entries,
  ...copies.filter((copy) => !entries.some((one) => isSameShift(copy, one))),
]
