/** The fixed lists to choose from, with the specification's labels. Does not import zod. */

type Choice<Value> = { value: Value; label: string }

export const labourTypes = ['PerDiem', 'Locum', 'Employee', 'Volunteer'] as const

export const selectAllLabel = 'Select all'
export const labourTypeLabels: Record<(typeof labourTypes)[number], string> = {
  PerDiem: 'Per Diem',
  Locum: 'Locum',
  Employee: 'Employee',
  Volunteer: 'Volunteer',
}
export const labourTypeChoices = labourTypes.map((value) => ({ value, label: labourTypeLabels[value] }))

/** Sunday first: the index is the number of the weekday. */
export const weekdayNames: readonly string[] = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
]

/** Choosing it opens a text field. */
export const otherComment = 'Other'
export const shiftComments = ['Additional patients', 'Additional time', 'Covering for another provider', otherComment]

export const recurrenceTypes = ['Daily', 'Weekly', 'Biweekly', 'Monthly'] as const
export type RecurrenceType = (typeof recurrenceTypes)[number]

export const dashboardRange = { yearly: 0, quarterly: 1, monthly: 2 } as const
export type DashboardRange = (typeof dashboardRange)[keyof typeof dashboardRange]
export const dashboardRanges: Choice<DashboardRange>[] = [
  { value: dashboardRange.yearly, label: 'Yearly' },
  { value: dashboardRange.quarterly, label: 'Quaterly' },
  { value: dashboardRange.monthly, label: 'Monthly' },
]

export const swapStatuses = ['Open', 'MediatorApproved', 'MediatorDenied', 'ToQHPApproved', 'ToQHPDenied'] as const
export const swapStatusLabels: Record<(typeof swapStatuses)[number], string> = {
  Open: 'Waiting for approval',
  MediatorApproved: 'MediatorApproved',
  MediatorDenied: 'MediatorDenied',
  ToQHPApproved: 'QHP Approved',
  ToQHPDenied: 'QHP Denied',
}

export const leaveStatuses = ['Open', 'Approved', 'Denied', 'Cancelled'] as const
export const shiftApprovalStatuses = ['Open', 'UserApproved', 'UserDenied'] as const

export const leaveTypeFilters: Choice<0 | 1 | 2>[] = [
  { value: 0, label: 'All' },
  { value: 1, label: 'PTO' },
  { value: 2, label: 'Education/CME' },
]

export const shiftType = { regular: 0, sourced: 1, addOn: 2 } as const
export type ShiftType = (typeof shiftType)[keyof typeof shiftType]
export const shiftTypes: Choice<ShiftType | null>[] = [
  { value: null, label: 'All' },
  { value: shiftType.regular, label: 'Regular' },
  { value: shiftType.sourced, label: 'Sourced' },
  { value: shiftType.addOn, label: 'Add-On Hours' },
]
export const defaultShiftType: ShiftType = shiftType.sourced

export const reportTypes = [
  'Time to Fill Open Shift',
  'Shift Inventory',
  'Leave Report',
  'PTO/CME Leave Report',
  'Shift Report',
  'Teamwise Report',
  'Provider Weekly Report',
  'Hours Report',
  'Fairness Report',
] as const
export type ReportType = (typeof reportTypes)[number]

/** The flags of calendar entries. */
export const flag = { empty: 0, open: 1, assigned: 2, interest: 3, sourced: 4, leave: 5, mobile: 10 } as const

/** The id of every open shift in the calendar. `shiftId` identifies it. */
export const openShiftId = -1

/**
 * The 27 team colors, by hue. White text has a contrast of at least 4.5:1 on each, and any two differ by at least 0.11
 * in OKLab.
 */
export const teamColors = [
  '#282838',
  '#084868',
  '#2078b0',
  '#0048b8',
  '#0000f8',
  '#000098',
  '#4860f8',
  '#4800a8',
  '#8800f8',
  '#6840a0',
  '#9058d0',
  '#500068',
  '#9800b0',
  '#c800e0',
  '#b84098',
  '#603850',
  '#900050',
  '#b00008',
  '#580000',
  '#e81800',
  '#887068',
  '#b85800',
  '#804000',
  '#285800',
  '#188800',
  '#003000',
  '#007868',
] as const
