import { z } from 'zod'
import type { DashboardRange } from './choices.ts'
import { Code, DateInput, Hints, WireDate, WireTime } from './common.ts'
import { endpoint } from './endpoint.ts'
import type { Kind } from './rules/permissions.ts'
import { statNames } from './rules/tiles.ts'

const viewers: readonly Kind[] = ['admin', 'organization', 'facility']

/** The range that contains `date`: 0 the year, 1 the year by quarters, 2 the month. */
const DashboardQuery = Hints.extend({
  date: DateInput,
  daterange: z.enum(['0', '1', '2']).transform((text) => Number(text) as DashboardRange),
})

const Count = z.int().optional()

/** The tiles of the caller's role only. `growth` has the same names and is in percent against the range before. */
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

/** One bar of the chart. Its dates are its first day. Months count from 1. */
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

/** Whether a shift is being worked at the moment of the call, begins later, or is over. */
export const dutyStates = ['now', 'later', 'over'] as const
export type DutyState = (typeof dutyStates)[number]

/** Everyone who works on the day: shifts that start on it, and nights of the day before. People on now come first. */
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
      isUnsent: z.boolean(),
      preferredCallNumber: z.string().nullable(),
      duty: z.enum(dutyStates),
    }),
  ),
})
export type GenericDepartment = z.infer<typeof GenericDepartment>

const part = <Output extends z.ZodType>(name: string, summary: string, output: Output) =>
  endpoint({
    method: 'GET',
    path: `Dashboard/${name}`,
    summary,
    access: viewers,
    mayLag: true,
    input: DashboardQuery,
    output,
  })

export const dashboardEndpoints = {
  stats: part('GetStats', 'The statistic tiles of the caller’s role', DashboardStats),
  shifts: part('GetShifts', 'Open and assigned shifts by day, month or quarter', z.array(ShiftCounts)),
  upcomingLeaves: part('UpcomingLeaves', 'Upcoming approved leaves', z.array(UpcomingLeave)),
  upcomingOpenShifts: part('UpcomingOpenShifts', 'The next open shifts', z.array(NewOpenShift)),
  topProviders: part('TopProviders', 'The providers who took the most open shifts', z.array(TopProvider)),
  leastPickedUpShifts: part(
    'LeastPickedupShifts',
    'Upcoming open shifts with the fewest interests',
    z.array(PriorityOpenShift),
  ),
  sourceSpend: part('SourceSpend', 'The cost of sourced shifts', SourceSpend),
  generic: endpoint({
    method: 'GET',
    path: 'Dashboard/GenericDashboard',
    limit: 'export',
    isExport: true,
    mayLag: true,
    summary: 'The people on duty on a day, by department',
    access: ['department', 'generic', 'viewer'],
    input: z.object({ date: DateInput }),
    output: z.array(GenericDepartment),
  }),
}
