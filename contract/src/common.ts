import { z } from 'zod'

/** What many calls share: how ids, codes, dates, times and amounts travel. */

export const labourTypes = ['PerDiem', 'Locum', 'Employee', 'Volunteer'] as const
export const LabourType = z.enum(labourTypes)
export type LabourType = z.infer<typeof LabourType>

export const Id = z.int().positive()
/** An id in a query string, where everything is text. */
export const QueryId = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'Not a valid id')
  .transform(Number)
export const Code = z.string().min(1).max(40)
/** A flag in a query string. */
export const QueryFlag = z.enum(['true', 'false']).transform((text) => text === 'true')
/** One value or many in a query string: a repeated parameter arrives as a list only when it is repeated. */
export const QueryList = <Item extends z.ZodType<unknown, string>>(item: Item) =>
  z.union([item.transform((one) => [one]), z.array(item)])

/** '2026-11-15' from '11-15-2026' or '2026-11-15'; undefined when there is no such day. */
export function toIsoDate(text: string): string | undefined {
  const us = /^(\d\d)-(\d\d)-(\d{4})$/.exec(text)
  const iso = us ? `${us[3]}-${us[1]}-${us[2]}` : text
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(iso)
  if (!parts) return undefined
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year > 0 ? iso : undefined
}

/** '11-15-2026' from '2026-11-15': how dates are sent and shown. */
export const toWireDate = (iso: string): string => `${iso.slice(5, 7)}-${iso.slice(8, 10)}-${iso.slice(0, 4)}`

/** A date in a request: MM-DD-YYYY, or ISO. The server goes on with ISO. */
export const DateInput = z
  .string()
  .meta({ description: 'MM-DD-YYYY or YYYY-MM-DD', examples: ['11-15-2026'] })
  .transform((text, context) => {
    const iso = toIsoDate(text)
    if (iso === undefined) context.addIssue({ code: 'custom', message: 'Not a valid date (MM-DD-YYYY)' })
    return iso ?? z.NEVER
  })

/** A date in an answer: MM-DD-YYYY. */
export const WireDate = z.string().meta({ description: 'MM-DD-YYYY', examples: ['11-15-2026'] })

/** A time of day in a request: HH:mm or HH:mm:ss. The server goes on with HH:mm:ss. 24:00 is the midnight that ends the day. */
export const TimeInput = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?|24:00(:00)?)$/, 'Not a valid time (HH:mm:ss)')
  .transform((text) => (text.startsWith('24') ? '00:00:00' : text.length === 5 ? `${text}:00` : text))

/** A time of day in an answer: HH:mm:ss. */
export const WireTime = z.string().meta({ description: 'HH:mm:ss', examples: ['07:00:00'] })

/** Dollars with at most two decimals. */
export const Amount = z.number().min(0).max(99_999_999.99).multipleOf(0.01)

/** The codes and flags that the console sends with many calls. They are hints: the session alone decides. */
export const Hints = z.object({
  code: z.string().optional(),
  userCode: z.string().optional(),
  isDepartmentUser: z.string().optional(),
  isFacilityUser: z.string().optional(),
  isOrgUser: z.string().optional(),
  isTesselMedAdmin: z.string().optional(),
})

/** What the big lists accept beside: with `page` or `size` they answer `{rows, total}`. */
export const ListQuery = z.object({
  q: z.string().max(100).optional(),
  sort: z.string().max(40).optional(),
  page: QueryId.optional(),
  size: QueryId.pipe(z.number().max(100)).optional(),
})

/** The whole list, or one page of it when the query asked for a page. */
export const ListOf = <Row extends z.ZodType>(row: Row) =>
  z.union([z.array(row), z.object({ rows: z.array(row), total: z.int() })])

export const Nothing = z.object({})
