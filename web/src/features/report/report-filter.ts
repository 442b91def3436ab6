import type { ReportType, ShiftType } from '@shiftward/contract/choices.ts'
import { firstOfMonthsUntil } from '@shiftward/contract/rules/calendar-date.ts'

/** The choices in the filter panel. Dates are ISO text. */
export type Choice = {
  report: ReportType | null
  facilities: string[]
  departments: string[]
  teams: string[]
  providers: string[]
  /** Null means all. */
  shiftType: ShiftType | null
  leaveType: 0 | 1 | 2 | null
  /** Hours of a week beyond these are overtime. */
  overtimeAfter: number
  startDate: string
  endDate: string
}

/** In months. */
export const periods = [3, 6, 12] as const

/** How many months the chosen days are, if they are one of the periods. */
export const monthsOf = ({ startDate, endDate }: Choice) =>
  periods.find((months) => firstOfMonthsUntil(endDate, months) === startDate)

/** Facility, department and dates are always offered. 'places' says that the report needs facility and department. */
export type Filter = 'places' | 'team' | 'provider' | 'providers' | 'shiftType' | 'leaveType' | 'overtime' | 'period'

/** Filters without a line here are optional or always have a value. */
const isChosen: Partial<Record<Filter, (choice: Choice) => boolean>> = {
  places: ({ facilities, departments }) => facilities.length > 0 && departments.length > 0,
  team: ({ teams }) => teams.length > 0,
  provider: ({ providers }) => providers.length > 0,
  leaveType: ({ leaveType }) => leaveType !== null,
}

/** Whether everything that the report needs is chosen. Until then, Run and Export are disabled. */
export const areChosen = (filters: readonly Filter[], choice: Choice): boolean =>
  filters.every((filter) => isChosen[filter]?.(choice) ?? true)
