import { z } from 'zod'
import { visibleText } from './rules/visible-text.ts'
import { texts } from './texts.ts'

/** Schemas of form fields: how a text is cleaned and checked. */

/** Control characters, lone surrogates, and marks that change the writing direction. */
const forbidden = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u
export const isCleanText = (text: string): boolean => !forbidden.test(text)

export const requiredText = (missing: string, most: number) =>
  z
    .string({ error: missing })
    .overwrite(visibleText)
    .trim()
    .min(1, missing)
    .max(most, texts.common.tooLong(most))
    .refine(isCleanText, texts.common.notAllowedCharacters)

/** For a change: a stored text stays valid while it is unchanged, even if `schema` would refuse it when typed today. */
export const orKept = (schema: z.ZodType<string, string>, kept: string | undefined): z.ZodType<string, string> =>
  z.custom<string>().transform((given, context) => {
    if (given === kept) return given
    const parsed = schema.safeParse(given)
    if (parsed.success) return parsed.data
    for (const { message } of parsed.error.issues) context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

export const optionalText = (most: number) =>
  z
    .string()
    .overwrite(visibleText)
    .trim()
    .max(most, texts.common.tooLong(most))
    .refine(isCleanText, texts.common.notAllowedCharacters)
    .default('')

/** A choice of one or several from a list, up to a limit. */
export const requiredChoices = <Item extends z.ZodType>(item: Item, missing: string, most: number) =>
  z.array(item, { error: missing }).min(1, missing).max(most, texts.common.tooMany(most))

/** The index of the first duplicate, or -1. */
export const firstDuplicate = (values: readonly unknown[]): number =>
  values.findIndex((value, index) => values.indexOf(value) < index)
