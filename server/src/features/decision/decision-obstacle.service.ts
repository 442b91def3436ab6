import type { Finding } from '@shiftward/contract/rules/assign/rule.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { Connection } from '../../lib/database.ts'
import { AppError } from '../../lib/errors.ts'
import { findBlock } from '../rule/rule-refusal.service.ts'
import { findStanding } from '../rule/rule-standing.store.ts'
import type { Shift } from '../shift/shift.store.ts'

const text = texts.request

type Assignment = { providerId: number; shift: Shift; findings: readonly Finding[]; now: Date }

/** Why an administrator cannot give the provider this shift, whatever they confirm; undefined if they can. */
export async function findObstacle(
  db: Connection,
  { providerId, shift, findings, now }: Assignment,
): Promise<AppError | undefined> {
  if (shift.starts_at <= now) return new AppError(409, text.shiftBegun)
  if (!(await findStanding(db, providerId, shift))) return new AppError(409, text.notEligible)
  return findBlock(findings)
}

export async function refuseObstacle(db: Connection, assignment: Assignment) {
  const obstacle = await findObstacle(db, assignment)
  if (obstacle) throw obstacle
}
