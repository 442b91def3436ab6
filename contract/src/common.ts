import { z } from 'zod'
import { labourTypes } from './choices.ts'
import { limits } from './limits.ts'
import { isOnStep } from './rules/clock-time.ts'
import { toIsoDate } from './rules/wire-date.ts'
import { texts } from './texts.ts'

/** The schemas of ids, codes, dates, times and amounts that many calls share. */

export const LabourType = z.enum(labourTypes)
export type LabourType = z.infer<typeof LabourType>

export const Id = z.int().positive()
/** The version that the caller saw. If the row has changed since, the call answers 409. */
export const Version = z.int().nonnegative()
/** The id of the row to decide, change or delete. The console always sends it, so the message can be general. */
export const ActionId = z.int({ error: texts.common.somethingWrong }).positive(texts.common.somethingWrong)
export const ActionStatus = <const Statuses extends readonly string[]>(statuses: Statuses) =>
  z.enum(statuses, { error: texts.common.somethingWrong })
/** An id in a query string, where everything is text. */
export const QueryId = z
  .string({ error: texts.common.invalidId })
  .regex(/^[1-9]\d{0,14}$/, texts.common.invalidId)
  .transform(Number)
export const Code = z.string().min(1).max(limits.text.code)
/** A department, or a facility with those of its departments that the caller sees. */
export const place = { departmentCode: Code.optional(), facilityCode: Code.optional() }
export type Place = { departmentCode?: string | undefined; facilityCode?: string | undefined }
export function onePlace({ departmentCode, facilityCode }: Place, context: z.RefinementCtx) {
  if ((departmentCode === undefined) !== (facilityCode === undefined)) return
  context.addIssue({ code: 'custom', path: ['departmentCode'], message: texts.common.onePlace })
}
/** A flag in a query string. */
export const QueryFlag = z.enum(['true', 'false']).transform((text) => text === 'true')
/** One or several values in a query string. A parameter arrives as a list only if it is repeated. */
export const QueryList = <Item extends z.ZodType<unknown, string>>(item: Item, message?: string) =>
  z.union([item.transform((one) => [one]), z.array(item).min(1).max(limits.list.codes)], { error: message })

/** A date in a request: MM-DD-YYYY or ISO. The server continues with ISO. `missing` is the message for no date. */
export const requiredDate = (missing: string) =>
  z
    .string({ error: missing })
    .min(1, missing)
    .max(limits.text.code)
    .meta({ description: 'MM-DD-YYYY or YYYY-MM-DD', examples: ['11-15-2026'] })
    .transform((text, context) => {
      const iso = toIsoDate(text)
      if (iso === undefined) context.addIssue({ code: 'custom', message: texts.common.invalidDate })
      return iso ?? z.NEVER
    })
export const DateInput = requiredDate(texts.common.invalidDate)

/** A field that may be left empty: an empty text is the same as none. */
export const orNone = <Schema extends z.ZodType>(schema: Schema, message: string) =>
  z.union([z.literal('').transform(() => null), z.null(), schema], { error: message }).default(null)

/** A date in an answer: MM-DD-YYYY. */
export const WireDate = z.string().meta({ description: 'MM-DD-YYYY', examples: ['11-15-2026'] })

/** The days of a leave that is asked for and not decided yet. */
export const AskedLeave = z.object({ fromDate: WireDate, toDate: WireDate })
export type AskedLeave = z.infer<typeof AskedLeave>

/** Local time at the facility, in an answer. It is text, so that no browser converts it to its own time zone. */
export const WireDateTime = z.string().meta({ description: 'MM-DD-YYYY HH:mm:ss', examples: ['11-15-2026 07:00:00'] })

/** A moment in an answer: ISO 8601 in UTC. */
export const Instant = z.string().meta({ description: 'ISO 8601, UTC', examples: ['2026-11-15T12:00:00.000Z'] })

/** A moment in an answer, as it is said at the facility. */
export const LocalInstant = z.string().meta({
  description: 'ISO 8601 with the offset of the facility',
  examples: ['2026-11-15T07:00:00-05:00'],
})

/** A time of day in a request: HH:mm or HH:mm:ss. The server continues with HH:mm:ss. 24:00 is the midnight that ends the day. */
export const requiredTime = (missing: string) =>
  z
    .string({ error: missing })
    .min(1, missing)
    .regex(/^(([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?|24:00(:00)?)$/, texts.common.invalidTime)
    .transform((text) => (text.startsWith('24') ? '00:00:00' : text.length === 5 ? `${text}:00` : text))
export const TimeInput = requiredTime(texts.common.invalidTime)

/** Checks the step too, because typing bypasses the time picker. */
export const timeOnStep = (minutes: number) =>
  TimeInput.refine((time) => isOnStep(time, minutes), texts.schedule.timeStep(minutes))

/** A time of day in an answer: HH:mm:ss. */
export const WireTime = z.string().meta({ description: 'HH:mm:ss', examples: ['07:00:00'] })

/** Dollars with at most two decimals. `missing` is the message for no amount. */
export const requiredAmount = (missing: string) =>
  z
    .number({ error: missing })
    .min(0, texts.common.invalidAmount)
    .max(limits.amountMost, texts.common.invalidAmount)
    .multipleOf(0.01, texts.common.invalidAmount)
export const Amount = requiredAmount(texts.common.invalidAmount)
/** Dollars in a query string. */
export const QueryAmount = z
  .string()
  .regex(/^\d{1,8}(\.\d{1,2})?$/, texts.common.invalidAmount)
  .transform(Number)

const Hint = z.string().max(limits.text.search).optional()

/** Codes and flags that the console sends with many calls. The server ignores them: the session alone decides. */
export const Hints = z.object({
  code: Hint,
  userCode: Hint,
  isDepartmentUser: Hint,
  isFacilityUser: Hint,
  isOrgUser: Hint,
  isTesselMedAdmin: Hint,
})

/** Optional for big lists: with any of these they answer one page as `{rows, total}`. A '-' before `sort` reverses it. */
export const ListQuery = z.object({
  q: z.string().max(limits.text.search).optional(),
  sort: z.string().max(limits.text.code).optional(),
  page: QueryId.optional(),
  size: QueryId.pipe(z.number().max(100)).optional(),
})

/** The whole list, or one page if the query asks for a page. */
export const ListOf = <Row extends z.ZodType>(row: Row) =>
  z.union([z.array(row), z.object({ rows: z.array(row), total: z.int() })])

/** From a day to a day, both included. */
export const DateRange = z.object({ startDate: DateInput, endDate: DateInput })
export function refuseEndBeforeStart(range: { startDate: string; endDate: string }, context: z.RefinementCtx) {
  if (range.endDate >= range.startDate) return
  context.addIssue({ code: 'custom', path: ['endDate'], message: texts.common.endBeforeStart })
}

export const Nothing = z.object({})
