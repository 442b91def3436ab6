import { z } from 'zod'
import { labourTypes, recurrenceTypes } from './choices.ts'
import { Amount, DateInput, LabourType, requiredAmount, TimeInput, timeOnStep } from './common.ts'
import { optionalText, requiredChoices, requiredText } from './field.ts'
import { limits } from './limits.ts'
import { isAllowedDay, type Plan } from './rules/allowed-days.ts'
import { isOnStep } from './rules/clock-time.ts'
import { addOnRateProblem, fillRateProblem, rateProblem } from './rules/rate.ts'
import { hasWeekdays } from './rules/recurrence.ts'
import { repeatTimeProblems } from './rules/repeat-times.ts'
import { Weekday } from './team.ts'
import { texts } from './texts.ts'

/** Schemas of the scheduler's dialogs. Unlike a call's schema, they know the ceiling, the team's hours and the block. */

const text = texts.schedule

const complain = (context: z.RefinementCtx, place: string, message: string | undefined) => {
  if (message !== undefined) context.addIssue({ code: 'custom', path: [place], message })
}

/** A call without labour types offers a shift to everyone. In a form, no ticked box means nobody, so forms refuse it. */
export const OfferedTo = requiredChoices(LabourType, text.labourTypesRequired, labourTypes.length)

/** Create New Shift. The fields are in the order in which their messages appear. */
export const newShiftForm = (ceilingOf: (skill: string) => number) =>
  z
    .object({
      skillLevel: requiredText(text.skillRequired, limits.text.skill),
      askRate: requiredAmount(text.rateRequired),
      schedulerCode: requiredText(text.blockRequired, limits.text.code),
      labourType: OfferedTo,
      rateMask: z.boolean(),
      onCallOpenShift: z.boolean(),
    })
    .superRefine((form, context) => complain(context, 'askRate', rateProblem(form.askRate, ceilingOf(form.skillLevel))))

/** CHOOSE AVAILABLE SHIFT, after a leave. */
export const fillShiftForm = (ceiling: number) =>
  z
    .object({
      askRate: requiredAmount(text.rateRequired),
      labourType: OfferedTo,
    })
    .superRefine((form, context) => complain(context, 'askRate', fillRateProblem(form.askRate, ceiling)))
export type FillShiftForm = z.input<ReturnType<typeof fillShiftForm>>

type Times = { startTime: string; endTime: string }

const ShiftTimes = z.object({
  startTime: timeOnStep(limits.schedule.pickerStepMinutes),
  endTime: timeOnStep(limits.schedule.pickerStepMinutes),
  addOnHourRate: Amount.nullish().transform((rate) => rate ?? null),
  comment: optionalText(limits.text.comment),
  onCallOpenShift: z.boolean(),
})

/** The shift before the edit, and the add-on hours that other times would give it. */
type Edited = { before: Times & { addOnHourRate: number | null }; addOnHoursOf: (times: Times) => number }

const complainAboutAddOn = (context: z.RefinementCtx, form: Edited['before'], { before, addOnHoursOf }: Edited) =>
  complain(context, 'addOnHourRate', addOnRateProblem(addOnHoursOf(form), form, before))

/** Edit Assigned Shift. */
export const assignedShiftForm = (edited: Edited) =>
  ShiftTimes.superRefine((form, context) => complainAboutAddOn(context, form, edited))
export type AssignedShiftForm = z.input<typeof ShiftTimes>

/** Edit Open Shift: the same fields, plus the ask rate. */
export const openShiftForm = (ceiling: number, edited: Edited) =>
  ShiftTimes.extend({ askRate: requiredAmount(text.rateRequired) }).superRefine((form, context) => {
    complain(context, 'askRate', rateProblem(form.askRate, ceiling))
    complainAboutAddOn(context, form, edited)
  })

/** The shift that is repeated, if any. Its times may be off the steps, and its day is already assigned. */
type Source = (Times & { day: string }) | undefined

/** Repeat: several dates, or a recurrence. */
export const repeatForm = (team: Times, plan: Plan, source?: Source) =>
  z
    .object({
      startTime: TimeInput,
      endTime: TimeInput,
      addOnHourRate: Amount.positive(text.addOnRateAboveZero).nullish(),
      onCallShift: z.boolean(),
      isRepeated: z.boolean(),
      date: z.array(DateInput).max(limits.list.dates),
      recurrenceType: z.enum(recurrenceTypes),
      recurrenceNoofTime: z
        .int({ error: text.recurrenceRequired })
        .min(1, text.recurrenceRequired)
        .max(limits.schedule.recurrences, text.recurrenceRequired)
        // Until the block ends.
        .optional(),
      recurrenceStartDate: DateInput,
      recurrenceWeekdays: z.array(Weekday),
    })
    .superRefine((form, context) => {
      const wrong = repeatTimeProblems(form, team)
      for (const name of ['startTime', 'endTime'] as const) {
        const isOff = form[name] !== source?.[name] && !isOnStep(form[name], limits.schedule.repeatStepMinutes)
        complain(context, name, isOff ? text.timeStep(limits.schedule.repeatStepMinutes) : wrong[name])
      }
      if (form.isRepeated) {
        if (hasWeekdays(form.recurrenceType) && form.recurrenceWeekdays.length === 0)
          complain(context, 'recurrenceWeekdays', text.weekdaysRequired)
        return
      }
      if (form.date.length === 0) complain(context, 'date', text.datesRequired)
      else if (form.date.every((date) => date === source?.day)) complain(context, 'date', text.otherDateRequired)
      if (form.date.some((date) => !isAllowedDay(date, plan))) complain(context, 'date', text.dayNotAllowed)
    })
export type RepeatForm = z.input<ReturnType<typeof repeatForm>>
