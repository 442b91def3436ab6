import type { Duty } from '@shiftward/contract/endpoint.ts'
import type { RuleName } from '@shiftward/contract/rules/assign/rule.ts'
import { texts } from '@shiftward/contract/texts.ts'

type Extra = { fields?: Record<string, string>; code?: number; rule?: RuleName; duty?: Duty }

/** An answer that is not a success: an HTTP status, a text for the person, and the fields it belongs to. */
export class AppError extends Error {
  readonly status: number
  readonly fields: Record<string, string> | undefined
  /** The HTTP status, except where the specification names a code of its own. */
  readonly code: number
  /** The rule that refused an assignment. */
  readonly rule: RuleName | undefined
  /** What the person must do first. */
  readonly duty: Duty | undefined

  constructor(status: number, message: string, extra: Extra = {}) {
    super(message)
    this.status = status
    this.fields = extra.fields
    this.code = extra.code ?? status
    this.rule = extra.rule
    this.duty = extra.duty
  }
}

export const notSignedIn = () => new AppError(401, 'Please sign in.')
export const notAllowed = () => new AppError(403, 'You are not allowed to do this.')
const dutyTexts: Record<Duty, string> = {
  changePassword: texts.account.passwordFirst,
  setUpTwoFactor: texts.account.twoFactorFirst,
}
export const dutyFirst = (duty: Duty) => new AppError(403, dutyTexts[duty], { duty })
export const noSuchCall = () => new AppError(404, 'There is no such call.')

/** A refusal because of one field. */
export const refusal = (status: number, field: string, message: string) =>
  new AppError(status, message, { fields: { [field]: message } })

/** Unknown, or outside the caller's scope: the two must look the same. */
export const notFound = (what: string) => new AppError(404, `${what} not found`)

type DatabaseError = { code: string; constraint?: string }

const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'

/** Whether the database refused a write because of this constraint. */
export const isBroken = (error: unknown, constraint: string): boolean =>
  isDatabaseError(error) && error.constraint === constraint

type Refusal = { message: string; field?: string; status?: number }

/** Runs a write that a database constraint may refuse, and answers 409 with the constraint's message at its field. */
export async function refusing<Result>(
  constraints: Record<string, Refusal>,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const broken = isDatabaseError(error) ? constraints[error.constraint ?? ''] : undefined
    if (!broken) throw error
    throw new AppError(
      broken.status ?? 409,
      broken.message,
      broken.field ? { fields: { [broken.field]: broken.message } } : {},
    )
  }
}

/**
 * From PostgreSQL: connection failures, lack of disk, memory or connections, a lock or a statement that took too long,
 * shutting down or starting up, I/O errors.
 * From the system: nothing listens at the address, or no answer.
 */
const passingCodes = /^(08|53|55P03|57014|57P0|58030|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)/
/** Driver errors without a code. */
const passingTexts =
  /Connection terminated|is not queryable|timeout exceeded when trying to connect|unexpected \w+ message from backend/

/** It may work again in a moment: the database is gone, stopping or starting, or its disk is full. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  if (!(error instanceof Error)) return false
  if (!isDatabaseError(error)) return passingTexts.test(error.message)
  // A missing socket, not any missing file.
  const isNobodyThere = error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return isNobodyThere || passingCodes.test(error.code)
}

/** The database cannot be reached, is stopping or is starting; not: it is there, and something took too long or is full. */
export const isAway = (error: unknown): boolean =>
  isUnavailable(error) && !(isDatabaseError(error) && /^(53|55P03|57014|58030)/.test(error.code))

/** The connection broke under the query, as all do when PostgreSQL restarts: another connection may work at once. */
export const isConnectionLost = (error: unknown): boolean =>
  isDatabaseError(error)
    ? /^(08|57P01|ECONNRESET|EPIPE)/.test(error.code)
    : error instanceof Error && /Connection terminated unexpectedly|is not queryable/.test(error.message)

/** The statement took too long, or somebody cancelled it. */
export const isCancelled = (error: unknown): boolean => isDatabaseError(error) && error.code === '57014'

/** It waited for what another transaction has locked, until the time was up. */
export const isLockedOut = (error: unknown): boolean => isDatabaseError(error) && error.code === '55P03'

/** Another row has this value already. */
export const isTaken = (error: unknown): boolean => isDatabaseError(error) && error.code === '23505'

/** Two transactions blocked each other: a retry will succeed. */
export const isTransient = (error: unknown): boolean => isDatabaseError(error) && /^40(001|P01)$/.test(error.code)

/** Text that PostgreSQL cannot store (a NUL character), plain or inside JSON: the caller's mistake, not ours. */
export const isUnstorable = (error: unknown): boolean => isDatabaseError(error) && /^22(021|P05)$/.test(error.code)
