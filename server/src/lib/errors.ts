/** An answer that is not a success: an HTTP status, a text for the person, and the fields it belongs to. */
export class AppError extends Error {
  readonly status: number
  readonly fields: Record<string, string> | undefined
  /** The HTTP status, except where the specification names a code of its own. */
  readonly code: number

  constructor(status: number, message: string, extra: { fields?: Record<string, string>; code?: number } = {}) {
    super(message)
    this.status = status
    this.fields = extra.fields
    this.code = extra.code ?? status
  }
}

export const notSignedIn = () => new AppError(401, 'Please sign in.')
export const notAllowed = () => new AppError(403, 'You are not allowed to do this.')
export const noSuchCall = () => new AppError(404, 'There is no such call.')

/** Because of what one field holds. */
export const refusal = (status: number, field: string, message: string) =>
  new AppError(status, message, { fields: { [field]: message } })

/** Unknown, and outside the caller's scope: the two must not be told apart. */
export const notFound = (what: string) => new AppError(404, `${what} not found`)

type DatabaseError = { code: string; constraint?: string }

const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'

type Refusal = { message: string; field?: string; status?: number }

/** Runs a write whose last word is a constraint, and answers 409 with the constraint's message at its field. */
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
 * Of PostgreSQL: connection failures, lack of disk, memory or connections, going down or starting up, files that cannot
 * be read or written. Of the system: nobody at the address, or no answer from there.
 */
const passingCodes = /^(08|53|57P0|58030|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)/
/** What the driver says without a code. */
const passingTexts =
  /Connection terminated|is not queryable|timeout exceeded when trying to connect|unexpected \w+ message from backend/

/** It may work again in a moment: the database is gone, going or coming, or its disk is full. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  if (!(error instanceof Error)) return false
  if (!isDatabaseError(error)) return passingTexts.test(error.message)
  // A socket that is not there, as opposed to any file.
  const isNobodyThere = error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return isNobodyThere || passingCodes.test(error.code)
}

/** Two transactions got in each other's way: begun again it is done. */
export const isTransient = (error: unknown): boolean => isDatabaseError(error) && /^40(001|P01)$/.test(error.code)

/** Text that PostgreSQL cannot hold (a NUL character), as such or inside of JSON: the caller's mistake, not ours. */
export const isUnstorable = (error: unknown): boolean => isDatabaseError(error) && /^22(021|P05)$/.test(error.code)
