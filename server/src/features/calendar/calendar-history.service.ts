import { fillEndpoints } from '@shiftward/contract/fill.ts'
import { releaseEndpoints } from '@shiftward/contract/release.ts'
import { changeWords } from '@shiftward/contract/rules/history-words.ts'
import { scheduleExchangeEndpoints } from '@shiftward/contract/schedule-exchange.ts'
import type { HistoryEntry } from '@shiftward/contract/schedule-history.ts'
import { scheduleUndoEndpoints } from '@shiftward/contract/schedule-undo.ts'
import type { Database } from '../../lib/database.ts'
import { notFound } from '../../lib/errors.ts'
import type { Scope } from '../../lib/scope.ts'
import { findNames, isShiftInScope, listHistory } from './calendar-history.store.ts'

type Row = Record<string, unknown> | null

/** What has happened to a shift, for whoever sees it in the calendar. */
export async function readHistory(db: Database, scope: Scope, shiftId: number): Promise<HistoryEntry[]> {
  if (!(await isShiftInScope(db, scope, shiftId))) throw notFound('Shift')
  const entries = (await listHistory(db, shiftId)).map(({ before, after, ...entry }) => ({
    ...entry,
    before: before as Row,
    after: after as Row,
  }))
  const people = entries.flatMap(({ before, after }) => [before?.provider_id, after?.provider_id])
  const names = await findNames(
    db,
    people.filter((id) => typeof id === 'number'),
  )
  return entries.map(({ before, after, call, by, at }) => {
    const isUndo = call === scheduleUndoEndpoints.undo.path
    const isRedo = call === scheduleUndoEndpoints.redo.path
    const isByRelease = call === releaseEndpoints.start.path
    const isFill = call === fillEndpoints.apply.path
    const isExchange = call === scheduleExchangeEndpoints.exchange.path
    const text = changeWords({ before, after, isUndo, isRedo, isByRelease, isFill, isExchange }, names)
    return { text, by: isByRelease ? null : by, at }
  })
}
