import { z } from 'zod'
import { DateInput, Id, WireDate } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { daysBetween } from './rules/calendar-date.ts'
import { texts } from './texts.ts'

/** The hours of the provider who is signed in, from their published shifts. */

const Sums = z.object({
  /** Worked and to come. On-call hours are counted apart. */
  hours: z.number(),
  worked: z.number(),
  toCome: z.number(),
  onCall: z.number(),
  nights: z.int(),
  /** Hours of a week above 40, of the shifts that cause them. */
  over40: z.number(),
})

export const MyHours = Sums.extend({
  weekends: z.int(),
  /** The weeks that begin in the range or reach into it, with what lies in the range. */
  weeks: z.array(Sums.extend({ weekStart: WireDate })),
  /** The open shifts that I took. Hidden rates are counted, and not in the total. */
  pay: z.object({
    total: z.number(),
    hidden: z.int(),
    shifts: z.array(
      z.object({
        shiftId: Id,
        date: WireDate,
        teamName: z.string(),
        /** Add-on hours included. */
        paidHours: z.number(),
        addOnHours: z.int(),
        /** Rates and pay are absent where the rate is hidden. */
        askRate: z.number().optional(),
        /** Absent without add-on hours. */
        addOnRate: z.number().optional(),
        pay: z.number().optional(),
      }),
    ),
  }),
})
export type MyHours = z.infer<typeof MyHours>

export const mobileHoursEndpoints = {
  /** A shift counts for the day and the week of its start. */
  hours: endpoint({
    method: 'GET',
    path: 'Mobile/Hours',
    summary: 'My hours, nights, weekends and pay of open shifts in a range of days',
    access: 'provider',
    input: z
      .object({ from: DateInput, to: DateInput })
      .refine(({ from, to }) => to >= from, { path: ['to'], message: texts.common.endBeforeStart })
      .refine(({ from, to }) => daysBetween(from, to) < limits.mobile.hoursDays, {
        path: ['to'],
        message: texts.mobile.tooManyDays(limits.mobile.hoursDays),
      }),
    output: MyHours,
  }),
}
