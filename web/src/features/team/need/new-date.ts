import { requiredDate } from '@shiftward/contract/common.ts'
import { requiredText } from '@shiftward/contract/field.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { NeedCount, type NeedsForm } from '@shiftward/contract/need.ts'
import { toIsoDate, toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { z } from 'zod'

const text = texts.need

export type DatedNeed = NeedsForm['dates'][number]

/** A date that is being added. Nothing is asked of it before something is typed. */
export const NewDate = z
  .object({
    date: z.string(),
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

export const blankDate: NewDate = { date: '', skill: '', count: 0, reason: '' }

const Whole = z.object({
  date: requiredDate(text.dateRequired),
  count: NeedCount,
  reason: requiredText(text.reasonRequired, limits.need.reason),
})
type Field = keyof z.infer<typeof Whole>

export const isStarted = ({ date, reason }: NewDate): boolean => date !== '' || reason.trim() !== ''

export function problemsOf(typed: NewDate): { path: Field; message: string }[] {
  const issues = Whole.safeParse(typed).error?.issues ?? []
  return issues.map(({ path, message }) => ({ path: path[0] as Field, message }))
}

const isoOf = ({ date }: { date: string }) => toIsoDate(date) ?? date

/** The dates with the typed one, for one skill or all of them, as stored. It replaces what the day had before. */
export function withNewDate(dates: DatedNeed[], typed: NewDate, skills: string[]): DatedNeed[] {
  const added = (typed.skill === '' ? skills : [typed.skill]).map((skill) => ({
    date: toWireDate(isoOf(typed)),
    skill,
    count: typed.count ?? 0,
    reason: typed.reason.trim(),
  }))
  const keyOf = (one: DatedNeed) => `${isoOf(one)} ${one.skill}`
  const keys = new Set(added.map(keyOf))
  return [...dates.filter((one) => !keys.has(keyOf(one))), ...added]
}
