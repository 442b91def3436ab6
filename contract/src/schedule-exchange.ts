import { z } from 'zod'
import { ActionId, Code, Id, QueryId, Version, WireDate, WireTime } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Conflict } from './rule.ts'
import { permission, whoMay } from './rules/permissions.ts'
import { SkillName } from './skill.ts'

/** Both people get a shift, so each finding says whom it is about. */
const ExchangeConflict = Conflict.extend({ providerName: z.string() })

/** The shifts of two people. Day, hours, team and skill stay with each shift; only the people change places. */
const ExchangeShiftsInput = z.object({
  shiftId: ActionId,
  version: Version,
  otherShiftId: ActionId,
  otherVersion: Version,
  isConfirmed: z.boolean().default(false),
})

/**
 * Warnings that are not confirmed change nothing: they come back in `conflicts`, with status false and an error. If a
 * rule blocks the exchange, the call fails (409) and names the rule.
 */
export const ExchangeShiftsAnswer = z.object({
  status: z.boolean(),
  data: z.object({
    shifts: z.array(z.object({ shiftId: Id, version: z.int() })),
    conflicts: z.array(ExchangeConflict),
  }),
  error: z.object({ code: z.int(), message: z.string() }).optional(),
})
export type ExchangeShiftsAnswer = z.infer<typeof ExchangeShiftsAnswer>

/** A shift of somebody else, and what speaks against exchanging it. */
const ExchangeChoice = z.object({
  shiftId: Id,
  version: z.int(),
  providerCode: Code,
  providerName: z.string(),
  teamName: z.string(),
  skillLevel: SkillName,
  date: WireDate,
  startTime: WireTime,
  endTime: WireTime,
  /** A swap of it has not ended. The exchange would end it. */
  hasSwap: z.boolean(),
  conflicts: z.array(ExchangeConflict),
})
export type ExchangeChoice = z.infer<typeof ExchangeChoice>

export const scheduleExchangeEndpoints = {
  exchange: endpoint({
    method: 'POST',
    path: 'Scheduler/Calendar/ExchangeShifts',
    summary: 'Exchange the shifts of two providers',
    access: whoMay(permission.writeSchedules),
    input: ExchangeShiftsInput,
    output: ExchangeShiftsAnswer,
    answer: 'raw',
  }),
  choices: endpoint({
    method: 'GET',
    path: 'Scheduler/Calendar/ExchangeChoices',
    summary:
      'The shifts of others in the department within two weeks for which a shift could be exchanged, the best first',
    access: whoMay(permission.writeSchedules),
    input: z.object({ shiftId: QueryId }),
    output: z.array(ExchangeChoice),
  }),
}
