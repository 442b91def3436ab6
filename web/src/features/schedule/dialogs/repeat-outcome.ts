import { fromWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { AddProviderAnswer } from '@shiftward/contract/schedule-action.ts'
import { type ConflictDay, conflictDays } from '../judge/conflict-days.ts'

/** What a recurrence has assigned and what not. Days are ISO text. */
export type RepeatOutcome = {
  added: string[]
  refused: ConflictDay[]
}

/** The shift that is repeated is on one of the days: that this day is taken is no news. */
export function outcomeOf({ data }: Pick<AddProviderAnswer, 'data'>, sourceDay: string | undefined): RepeatOutcome {
  const dayOf = ({ date }: { date: string }) => fromWireDate(date)
  return {
    added: data.added.map(dayOf),
    refused: conflictDays(data.conflicts).filter(({ day, isBlocked }) => !isBlocked || day !== sourceDay),
  }
}

/** After the days that can be confirmed were assigned too. */
export function confirmedOutcome(before: RepeatOutcome, answer: Pick<AddProviderAnswer, 'data'>): RepeatOutcome {
  const now = outcomeOf(answer, undefined)
  return {
    added: [...before.added, ...now.added].sort(),
    refused: before.refused.filter(({ day }) => !now.added.includes(day)),
  }
}
