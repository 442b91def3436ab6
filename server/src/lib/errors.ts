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

/** Lost connection, shutting down, too many connections, disk full: it may work again in a moment. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isDatabaseError(error) && /^(08|53|57P0|ECONN|ENOENT|EPIPE|ETIMEDOUT)/.test(error.code)) return true
  return /Connection terminated|timeout exceeded when trying to connect/.test(error.message)
}

/** Text that PostgreSQL cannot hold (a NUL character): the caller's mistake, not ours. */
export const isUnstorable = (error: unknown): boolean => isDatabaseError(error) && error.code === '22021'
