import { Amount, DateInput } from '@shiftward/contract/common.ts'
import { requiredChoices, requiredText } from '@shiftward/contract/field.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { isAllowedDay, type Plan } from '@shiftward/contract/rules/allowed-days.ts'
import { OfferedTo } from '@shiftward/contract/schedule-form.ts'
import type { SkillWithCeiling } from '@shiftward/contract/team.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'

const text = texts.schedule

/** A skill with its rate. Without a rate it is not published. A field that was emptied holds null. */
const RateRow = z.object({
  skillLevel: z.string(),
  ceilingRate: z.number(),
  askRate: Amount.positive(text.rateAboveZero)
    .nullish()
    .transform((rate) => rate ?? undefined),
  /** Already published by an earlier press of the button, before another row was refused. */
  isPublished: z.boolean(),
})
type RateRow = z.input<typeof RateRow>

export const premiumForm = (planOf: (scheduleCode: string) => Plan | undefined) =>
  z
    .object({
      schedulerCode: requiredText(text.scheduleRequired, limits.text.code),
      date: requiredChoices(DateInput, text.datesRequired, limits.list.dates),
      rates: z.array(RateRow),
      labourType: OfferedTo,
      rateMask: z.boolean(),
      onCallOpenShift: z.boolean(),
    })
    .superRefine((form, context) => {
      const plan = planOf(form.schedulerCode)
      if (plan && form.date.some((day) => !isAllowedDay(day, plan)))
        context.addIssue({ code: 'custom', path: ['date'], message: text.dayNotAllowed })
      if (form.rates.every((row) => row.askRate === undefined))
        context.addIssue({ code: 'custom', path: ['rates'], message: text.rateRequired })
    })
export type PremiumForm = z.input<ReturnType<typeof premiumForm>>
export type PremiumValues = z.output<ReturnType<typeof premiumForm>>
export type PremiumFormHandle = UseFormReturn<PremiumForm, unknown, PremiumValues>

/**
 * One row for each skill, with the rate that was already entered for it. At first only the chosen skill has a rate, the
 * department's: a rate in every row would publish shifts of every skill.
 */
export const rowsOf = (
  skills: readonly SkillWithCeiling[],
  before: readonly RateRow[],
  chosenSkill?: string | undefined,
): RateRow[] =>
  skills.map((skill) => {
    const row = before.find((one) => one.skillLevel === skill.skillLevel)
    const isPrefilled = before.length === 0 && skill.skillLevel === chosenSkill
    const rate = isPrefilled ? { askRate: skill.ceilingRate } : {}
    return { isPublished: row?.isPublished ?? false, ...withinCeiling({ ...rate, ...row, ...skill }) }
  })

/** A rate above the ceiling of its skill is cleared. */
export function withinCeiling<Row extends SkillWithCeiling & { askRate?: number | null | undefined }>(row: Row): Row {
  return row.askRate && row.askRate > row.ceilingRate ? { ...row, askRate: null } : row
}
