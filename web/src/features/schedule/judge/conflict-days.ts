import { fromWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { Conflict } from '../schedule-dialog.ts'

/** What speaks against one day. `day` is ISO text. */
export type ConflictDay = { day: string; findings: Conflict[]; isBlocked: boolean }

/** Grouped by day, in the order of the server. A day with a block cannot be confirmed. */
export const conflictDays = (conflicts: readonly Conflict[]): ConflictDay[] =>
  [...Map.groupBy(conflicts, ({ date }) => fromWireDate(date))].map(([day, findings]) => ({
    day,
    findings,
    isBlocked: findings.some(({ level }) => level === 'block'),
  }))
