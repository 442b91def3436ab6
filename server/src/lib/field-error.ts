import { fieldWords } from '@shiftward/contract/rules/field-words.ts'
import { texts } from '@shiftward/contract/texts.ts'
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
 * Names the field in words when its schema has no message of its own. No form of the console sends such input, but other callers
 * may.
 */
const fieldError: z.core.$ZodErrorMap = (issue) => {
  const field = fieldWords(issue.path ?? [])
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

const { invalidId, invalidMonth, invalidDate, invalidTime, invalidMoment, invalidAmount, notAllowedCharacters } =
  texts.common
const invalid = [invalidId, invalidMonth, invalidDate, invalidTime, invalidMoment, invalidAmount]
const placeless = new Set<string>([...invalid, notAllowedCharacters])
const isPlaceless = (message: string) => placeless.has(message) || /^At most \d+ (characters|entries)$/.test(message)

/**
 * The input as the schema returns it, or a refusal with a message at each field. A message that is clear only at its
 * field gets the name of the field where it stands alone.
 */
export function parsedAs<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = schema.safeParse(given, { error: fieldError })
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) fields[path.join('.')] ??= message
  const [first] = issues
  const alone = first && isPlaceless(first.message) ? `${fieldWords(first.path)}: ${first.message}` : first?.message
  throw new AppError(400, alone ?? 'The request is not valid', { fields })
}
