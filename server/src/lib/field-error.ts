import type { z } from 'zod'
import { AppError } from './errors.ts'

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}
const units: Record<string, string> = { string: ' characters', array: ' entries' }

/**
 * Names the field when its schema has no message of its own. No form of the console sends such input, but other callers
 * may.
 */
export const fieldError: z.core.$ZodErrorMap = (issue) => {
  const field = issue.path?.join('.') || 'The request'
  if (issue.input === undefined) return `${field} is required`
  switch (issue.code) {
    case 'invalid_type':
      return `${field} must be ${kinds[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `${field} must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`
    case 'too_big':
      return `${field} must be at most ${issue.maximum}${units[issue.origin] ?? ''}`
    case 'too_small': {
      if (issue.input === '') return `${field} is required`
      const bound = issue.inclusive === false ? 'more than' : 'at least'
      return `${field} must be ${bound} ${issue.minimum}${units[issue.origin] ?? ''}`
    }
    default:
      return `${field} is not valid`
  }
}

/** The input as the schema returns it, or a refusal with a message at each field. */
export function parsedAs<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = schema.safeParse(given, { error: fieldError })
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= issue.message
  throw new AppError(400, Object.values(fields)[0] ?? 'The request is not valid', { fields })
}
