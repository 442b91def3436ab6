import type { Finding } from '@shiftward/contract/rules/assign/rule.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { Connection } from '../../lib/database.ts'
import { AppError } from '../../lib/errors.ts'
import { findBlock } from '../rule/rule-refusal.service.ts'
import { findStanding } from '../rule/rule-standing.store.ts'
import type { Shift } from '../shift/shift.store.ts'

const text = texts.request

type Assignment = { providerId: number; shift: Shift; now: Date }

/** Why an administrator cannot give the provider this shift, whatever they confirm; undefined if they can. */
export async function findObstacle(
  db: Connection,
  { findings, ...assignment }: Assignment & { findings: readonly Finding[] | Promise<readonly Finding[]> },
): Promise<AppError | undefined> {
  const [found, unfit] = await Promise.all([findings, findUnfit(db, assignment)])
  return unfit ?? findBlock(found)
}

/** The obstacles that no rule checks: the shift has begun, or the provider may not work at the facility. */
async function findUnfit(db: Connection, { providerId, shift, now }: Assignment): Promise<AppError | undefined> {
  if (shift.starts_at <= now) return new AppError(409, text.shiftStarted)
  if (!(await findStanding(db, providerId, shift))) return new AppError(409, text.notEligible)
  return undefined
}
