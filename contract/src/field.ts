import { z } from 'zod'
import { messages } from './messages.ts'

/** The fields of forms: how a text is cleaned and judged before it is anybody's name. */

/** Control characters, halves of characters, and marks that turn the writing direction of what follows. */
const forbidden = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u
export const isCleanText = (text: string): boolean => !forbidden.test(text)

export const requiredText = (missing: string, most: number) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(most, messages.common.tooLong(most))
    .refine(isCleanText, messages.common.notAllowedCharacters)

export const optionalText = (most: number) =>
  z
    .string()
    .trim()
    .max(most, messages.common.tooLong(most))
    .refine(isCleanText, messages.common.notAllowedCharacters)
    .default('')

/** Chosen from a list: at least one of it, and not too many at once. */
export const requiredChoices = <Item extends z.ZodType>(item: Item, missing: string, most: number) =>
  z.array(item, { error: missing }).min(1, missing).max(most, messages.common.tooMany(most))

/** The first place at which a value stands that stood before; -1 when each is there once. */
export const firstDuplicate = (values: readonly unknown[]): number =>
  values.findIndex((value, index) => values.indexOf(value) < index)
