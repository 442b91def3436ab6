import { requiredDate } from '@shiftward/contract/common.ts'
import { requiredText } from '@shiftward/contract/field.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { NeedCount, type NeedsForm } from '@shiftward/contract/need.ts'
import { datesBetween, daysBetween, weekdayOf } from '@shiftward/contract/rules/calendar-date.ts'
import { toIsoDate, toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { z } from 'zod'

const text = texts.need

export type DatedNeed = NeedsForm['dates'][number]

/** A date that is being added. Nothing is asked of it before something is typed. */
export const NewDate = z
  .object({
    date: z.string(),
    /** The last of several dates. Empty for a single one. */
    until: z.string(),
    /** Empty for all skills. */
    skill: z.string(),
    count: z.number().nullable(),
    reason: z.string(),
  })
  .superRefine((typed, context) => {
    if (!isStarted(typed)) return
    for (const { path, message } of problemsOf(typed)) context.addIssue({ code: 'custom', path: [path], message })
  })
export type NewDate = z.infer<typeof NewDate>

export const blankDate: NewDate = { date: '', until: '', skill: '', count: 0, reason: '' }

const Whole = z
  .object({
    date: requiredDate(text.dateRequired),
    until: z.literal('').or(requiredDate(texts.common.invalidDate)),
    count: NeedCount,
    reason: requiredText(text.reasonRequired, limits.need.reason),
  })
  .superRefine(({ date, until }, context) => {
    if (until === '') return
    const days = daysBetween(date, until)
    const message = days < 0 ? texts.common.endBeforeStart : days >= limits.need.datesInRow ? text.tooManyInRow : ''
    if (message) context.addIssue({ code: 'custom', path: ['until'], message })
  })
type Field = keyof z.infer<typeof Whole>

export const isStarted = ({ date, reason }: NewDate): boolean => date !== '' || reason.trim() !== ''

export function problemsOf(typed: NewDate): { path: Field; message: string }[] {
  const issues = Whole.safeParse(typed).error?.issues ?? []
  return issues.map(({ path, message }) => ({ path: path[0] as Field, message }))
}

const isoOf = ({ date }: { date: string }) => toIsoDate(date) ?? date

type Team = { skills: string[]; weekdays: readonly number[] }

/**
 * The dates with the typed ones, for one skill or all of them, as stored. They replace what these days had before. Of
 * several dates, those count on which the team works.
 */
export function withNewDate(dates: DatedNeed[], typed: NewDate, { skills, weekdays }: Team): DatedNeed[] {
  const first = isoOf(typed)
  const days =
    typed.until === ''
      ? [first]
      : datesBetween(first, isoOf({ date: typed.until })).filter((day) => weekdays.includes(weekdayOf(day)))
  const added = days.flatMap((day) =>
    (typed.skill === '' ? skills : [typed.skill]).map((skill) => ({
      date: toWireDate(day),
      skill,
      count: typed.count ?? 0,
      reason: typed.reason.trim(),
    })),
  )
  const keyOf = (one: DatedNeed) => `${isoOf(one)} ${one.skill}`
  const keys = new Set(added.map(keyOf))
  return [...dates.filter((one) => !keys.has(keyOf(one))), ...added]
}
