import { z } from 'zod'
import { shiftType } from './choices.ts'
import { Code, DateRange, QueryList, refuseEndBeforeStart, WireDate, WireDateTime, WireTime } from './common.ts'
import { endpoint } from './endpoint.ts'
import { requiredChoices, requiredText } from './field.ts'
import { limits } from './limits.ts'
import { permission, whoMay } from './rules/permissions.ts'
import { texts } from './texts.ts'

/** The Leave Report and the PTO/CME Leave Report are in leave.ts. */

const text = texts.report
const access = whoMay(permission.runReports)

const KpiQuery = DateRange.extend({
  facilityCode: QueryList(Code, text.facilityRequired),
  departmentCode: QueryList(Code, text.departmentRequired),
}).superRefine(refuseEndBeforeStart)

export const TimeToFillRow = z.object({
  departmentName: z.string(),
  teamName: z.string(),
  shiftDateTime: WireDateTime,
  shiftCreatedDateTime: WireDateTime,
  shiftSecuredDateTime: WireDateTime,
  differenceHours: z.number(),
})
export type TimeToFillRow = z.infer<typeof TimeToFillRow>

export const ShiftInventory = z.object({
  scheduledShiftCount: z.int(),
  openShiftCount: z.int(),
  securedShiftCount: z.int(),
  currentOpenShiftCount: z.int(),
})
export type ShiftInventory = z.infer<typeof ShiftInventory>

/** One shift in the Shift, Teamwise and Provider Weekly reports. Hours are elapsed hours with two decimals. */
export const ScheduleRow = z.object({
  qhpName: z.string(),
  qhpCode: z.string(),
  npi: z.string(),
  facilityName: z.string(),
  departmentName: z.string(),
  teamName: z.string(),
  skilllevel: z.string(),
  shiftDate: WireDate,
  shiftStartTime: WireTime,
  shiftEndTime: WireTime,
  /** The whole shift. Always equal to `shiftHours`. */
  duration: z.number(),
  shiftHours: z.number(),
  regularShiftHours: z.number(),
  addOnHours: z.int(),
  shiftCost: z.number(),
  addOnHourRate: z.number().nullable(),
  totalCost: z.number(),
  comment: z.string(),
  isSourceShift: z.boolean(),
  isPTO: z.boolean(),
  isOnCall: z.boolean(),
})
export type ScheduleRow = z.infer<typeof ScheduleRow>

const ScheduleRows = z.object({ schedulerCalendarDetails: z.array(ScheduleRow) })

/**
 * A week from Sunday to Saturday. `duration` counts the whole week in all departments of the organization, also those
 * that the caller does not see, because overtime does. The others are parts of it.
 */
export const ScheduleWeek = z.object({
  weekNumber: z.int(),
  startDate: WireDate,
  endDate: WireDate,
  duration: z.number(),
  /** On the chosen days, in all departments. */
  durationInRange: z.number(),
  /** Only what the report lists. */
  durationListed: z.number(),
  durationOnCall: z.number(),
})
export type ScheduleWeek = z.infer<typeof ScheduleWeek>

/**
 * What one person works in one team in the chosen days, shifts still to come included. Hours are without on call, which
 * has its own column. Cost is that of the Shift Report, so that the two agree.
 */
export const HoursRow = z.object({
  qhpName: z.string(),
  qhpCode: z.string(),
  npi: z.string(),
  /** Today's; of people who have left the facility, the last one. */
  employeeid: z.string(),
  /** That of the days of these shifts: who had two in the chosen days has two rows for the team. */
  labourType: z.string(),
  facilityName: z.string(),
  departmentName: z.string(),
  departmentCode: z.string(),
  teamName: z.string(),
  teamCode: z.string(),
  shifts: z.int(),
  /** Part of `shifts`: those that are not over, on call or not. */
  shiftsToCome: z.int(),
  hours: z.number(),
  /** Part of `hours`: those of shifts that are not over. */
  hoursToCome: z.number(),
  /** Part of `hours`: those beyond the limit of the week, counted over all shifts in the organization in their order. */
  overtimeHours: z.number(),
  nights: z.int(),
  weekends: z.int(),
  holidays: z.int(),
  onCallHours: z.number(),
  addOnHours: z.int(),
  cost: z.number(),
})
export type HoursRow = z.infer<typeof HoursRow>

/** How often something fell to a person, and how often it would have if it followed the hours that people work. */
const Carried = z.object({ count: z.int(), share: z.number() })

/**
 * What one person carried in one team with one skill. All who have the team's shifts of that skill share its nights,
 * weekends, holidays and on-call shifts by their hours, or evenly if nobody has hours. Hours are without on call.
 */
export const FairnessRow = z.object({
  qhpName: z.string(),
  qhpCode: z.string(),
  /** Empty for people who no longer work at the facility. */
  labourType: z.string(),
  facilityName: z.string(),
  departmentName: z.string(),
  teamName: z.string(),
  teamCode: z.string(),
  skilllevel: z.string(),
  hours: z.number(),
  nights: Carried,
  weekends: Carried,
  holidays: Carried,
  onCall: Carried,
})
export type FairnessRow = z.infer<typeof FairnessRow>

export const reportEndpoints = {
  timeToFill: endpoint({
    method: 'GET',
    path: 'Kpi/GetOpenShiftTimeToFillReport',
    limit: 'export',
    isExport: true,
    mayLag: true,
    summary: 'Time to Fill Open Shift: from publishing to securing',
    access,
    input: KpiQuery,
    output: z.array(TimeToFillRow),
  }),
  shiftInventory: endpoint({
    method: 'GET',
    path: 'Kpi/GetShiftDetails',
    limit: 'export',
    isExport: true,
    mayLag: true,
    summary: 'Shift Inventory: scheduled, published, secured and still open shifts',
    access,
    input: KpiQuery,
    output: ShiftInventory,
  }),
  shifts: endpoint({
    method: 'POST',
    path: 'Scheduler/GetSchedulerCalendarDetails',
    limit: 'export',
    effect: 'read',
    isExport: true,
    mayLag: true,
    summary: 'Shift Report',
    access,
    input: DateRange.extend({
      provider_Code: z.array(Code).max(limits.list.codes).default([]),
      department_Code: requiredChoices(Code, text.departmentRequired, limits.list.codes),
      facility_Code: requiredChoices(Code, text.facilityRequired, limits.list.codes),
      /** Absent or null means all. */
      shiftType: z.literal([shiftType.regular, shiftType.sourced, shiftType.addOn]).nullish(),
    }).superRefine(refuseEndBeforeStart),
    output: ScheduleRows,
  }),
  teamwise: endpoint({
    method: 'POST',
    path: 'Scheduler/GetTeamwiseProviderSchedule',
    limit: 'export',
    effect: 'read',
    isExport: true,
    mayLag: true,
    summary: 'Teamwise Report',
    access,
    input: DateRange.extend({
      team_Code: requiredChoices(Code, text.teamRequired, limits.list.codes),
    }).superRefine(refuseEndBeforeStart),
    output: ScheduleRows,
  }),
  providerWeekly: endpoint({
    method: 'POST',
    path: 'Scheduler/GetProviderScheduleReport',
    limit: 'export',
    effect: 'read',
    isExport: true,
    mayLag: true,
    summary: 'Provider Weekly Report',
    access,
    from: 'query',
    input: DateRange.extend({
      providerCode: requiredText(text.providerRequired, limits.text.code),
      /** The rows are of these places only; absent means all. */
      facilityCode: QueryList(Code).optional(),
      departmentCode: QueryList(Code).optional(),
    }).superRefine(refuseEndBeforeStart),
    output: ScheduleRows.extend({ weeks: z.array(ScheduleWeek) }),
  }),
  hours: endpoint({
    method: 'POST',
    path: 'Scheduler/GetHoursReport',
    limit: 'export',
    effect: 'read',
    isExport: true,
    mayLag: true,
    summary: 'Hours Report: hours, overtime, nights, weekends, holidays, on call and cost of each person and team',
    access,
    input: DateRange.extend({
      provider_Code: z.array(Code).max(limits.list.codes).default([]),
      department_Code: requiredChoices(Code, text.departmentRequired, limits.list.codes),
      facility_Code: requiredChoices(Code, text.facilityRequired, limits.list.codes),
      /** Hours of a week, Sunday to Saturday, beyond these are overtime. */
      overtimeAfter: z
        .int(text.overtimeWrong)
        .min(1, text.overtimeWrong)
        .max(limits.report.mostWeekHours, text.overtimeWrong)
        .default(limits.schedule.overtimeAfterHours),
    }).superRefine(refuseEndBeforeStart),
    output: z.array(HoursRow),
  }),
  fairness: endpoint({
    method: 'POST',
    path: 'Scheduler/GetFairnessReport',
    limit: 'export',
    effect: 'read',
    isExport: true,
    mayLag: true,
    summary:
      'Fairness Report: nights, weekends, holidays and on-call shifts of each person in a team against their share',
    access,
    input: DateRange.extend({
      team_Code: requiredChoices(Code, text.teamRequired, limits.list.codes),
    }).superRefine(refuseEndBeforeStart),
    output: z.array(FairnessRow),
  }),
}
