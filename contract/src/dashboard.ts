import { z } from 'zod'
import type { DashboardRange } from './choices.ts'
import { Code, DateInput, Hints, WireDate, WireTime } from './common.ts'
import { endpoint } from './endpoint.ts'
import type { Kind } from './rules/permissions.ts'
import { statNames } from './rules/tiles.ts'

const viewers: readonly Kind[] = ['admin', 'organization', 'facility']

/** The range around `date`: 0 its year, 1 its year by quarters, 2 its month. */
const DashboardQuery = Hints.extend({
  date: DateInput,
  daterange: z.enum(['0', '1', '2']).transform((text) => Number(text) as DashboardRange),
})

const Count = z.int().optional()

/** Only the caller's tiles. `growth` is in percent against the range before, by the same names. */
export const DashboardStats = z.object({
  organizationCount: Count,
  facilityCount: Count,
  departmentCount: Count,
  userCount: Count,
  providerCount: Count,
  pendingSecureShiftCount: Count,
  pendingSwapRequestCount: Count,
  openShiftsToday: Count,
  assignShiftsToday: Count,
  tesselMatchTrial: Count,
  nextOpenShift: WireDate.nullable().optional(),
  growth: z.partialRecord(z.enum(statNames), z.number()),
})
export type DashboardStats = z.infer<typeof DashboardStats>

/** One bar of the chart. The dates are the first of the bar's day, month or quarter; months count from 1. */
export const ShiftCounts = z.object({
  openShiftCount: z.int(),
  openShiftDate: WireDate,
  openShiftMonth: z.int(),
  assignShiftCount: z.int(),
  assignShiftDate: WireDate,
  assignShiftMonth: z.int(),
})
export type ShiftCounts = z.infer<typeof ShiftCounts>

export const UpcomingLeave = z.object({ providerName: z.string(), fromDate: WireDate, toDate: WireDate })
export type UpcomingLeave = z.infer<typeof UpcomingLeave>

const OpenShift = z.object({
  startTime: WireTime,
  endTime: WireTime,
  skillLevel: z.string(),
  teamName: z.string(),
  departmentName: z.string(),
})
export const NewOpenShift = OpenShift.extend({ openShiftDate: WireDate })
export type NewOpenShift = z.infer<typeof NewOpenShift>
export const PriorityOpenShift = OpenShift.extend({ date: WireDate, interestCount: z.int() })
export type PriorityOpenShift = z.infer<typeof PriorityOpenShift>

export const TopProvider = z.object({ providerName: z.string(), acquiredShifts: z.int() })
export type TopProvider = z.infer<typeof TopProvider>

export const SourceSpend = z.object({ currentYearSpent: z.number(), growth: z.number() })
export type SourceSpend = z.infer<typeof SourceSpend>

export const GenericDepartment = z.object({
  departmentCode: Code,
  departmentName: z.string(),
  providers: z.array(
    z.object({
      teamName: z.string(),
      providerName: z.string(),
      shiftDate: WireDate,
      startTime: WireTime,
      endTime: WireTime,
      onCall: z.boolean(),
      preferredCallNumber: z.string().nullable(),
    }),
  ),
})
export type GenericDepartment = z.infer<typeof GenericDepartment>

const part = <Output extends z.ZodType>(name: string, summary: string, output: Output) =>
  endpoint({ method: 'GET', path: `Dashboard/${name}`, summary, access: viewers, input: DashboardQuery, output })

export const dashboardEndpoints = {
  stats: part('GetStats', 'The statistic tiles of the caller’s role', DashboardStats),
  shifts: part('GetShifts', 'Open and assigned shifts by day, month or quarter', z.array(ShiftCounts)),
  upcomingLeaves: part('UpcomingLeaves', 'Upcoming approved leaves', z.array(UpcomingLeave)),
  upcomingOpenShifts: part('UpcomingOpenShifts', 'The next open shifts', z.array(NewOpenShift)),
  topProviders: part('TopProviders', 'Who took the most open shifts', z.array(TopProvider)),
  leastPickedUpShifts: part(
    'LeastPickedupShifts',
    'Upcoming open shifts with the fewest interests',
    z.array(PriorityOpenShift),
  ),
  sourceSpend: part('SourceSpend', 'What sourced shifts cost', SourceSpend),
  generic: endpoint({
    method: 'GET',
    path: 'Dashboard/GenericDashboard',
    limit: 'export',
    isExport: true,
    summary: 'Who works in which department on a day',
    access: ['department', 'generic', 'viewer'],
    input: z.object({ date: DateInput }),
    output: z.array(GenericDepartment),
  }),
}
