/** Logs an error without personal data: the values that it mentions are left out. */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  return {
    type: error.constructor.name,
    message: messageOf(error),
    ...Object.fromEntries(tellingParts.flatMap((part) => (part in error ? [[part, (error as Parts)[part]]] : []))),
    stack: framesOf(error),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map(describeError) } : {}),
  }
}

type Parts = Partial<Record<(typeof tellingParts)[number], unknown>>

/**
 * Fields of system and PostgreSQL errors. `detail`, `where`, `hint` and `internalQuery` are left out: they hold values.
 */
const tellingParts = ['code', 'syscall', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const

function messageOf(error: Error): string {
  // 'Invalid time zone specified: …', 'Unexpected token … in …': these messages repeat what a caller sent.
  if (error instanceof RangeError || error instanceof SyntaxError) return ''
  return withoutValues(error.message)
}

/**
 * PostgreSQL quotes values, and a value may contain a quote. An email address, the query of a web address or a long
 * number can identify a person.
 */
export function withoutValues(text: string): string {
  return text
    .replace(/".*"/gs, '"…"')
    .replace(/\S+@\S+/g, '…')
    .replace(/(?<=\/\S*)\?\S*|\?[^\s=]*=\S*/g, '')
    .replace(/\d[\d-]{6,}/g, '…')
}

/** The stack begins with the message, whose lines may look like any other. */
function framesOf({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message)
  const frames = start < 0 ? stack : stack.slice(start + message.length)
  return frames
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^at .+[:)\w>]$/.test(line))
}
