import type { ReportType } from '../choices.ts'

type ReportFilters = {
  reportType: ReportType | null
  facilities: readonly string[]
  departments: readonly string[]
  teams: readonly string[]
  provider: string | null
  leaveType: number | null
}

/** Whether every filter that this report needs is chosen. Until then, Run and Export are disabled. */
export function isReportReady(filters: ReportFilters): boolean {
  if (filters.reportType === null) return false
  if (filters.reportType === 'Teamwise Report') return filters.teams.length > 0
  if (filters.reportType === 'Provider Weekly Report') return filters.provider !== null
  if (filters.reportType === 'PTO/CME Leave Report') return filters.provider !== null && filters.leaveType !== null
  return filters.facilities.length > 0 && filters.departments.length > 0
}
