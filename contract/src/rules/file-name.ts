import type { ReportType } from '../choices.ts'
import { toWireDate } from './wire-date.ts'

/** Names of the exported files. Dates are ISO text. */

export const usersFileName = (today: string): string => `provider_users_list_${toWireDate(today)}.xlsx`

export const teamFileName = (date: string): string => `team_export_${toWireDate(date)}.xlsx`

export const auditFileName = (today: string): string => `audit_log_${toWireDate(today)}.xlsx`

/** File names cannot contain a slash, so it becomes '_': 'PTO_CME LEAVE REPORT_11_15_2026.xlsx'. */
export const reportFileName = (type: ReportType, today: string): string =>
  `${type.toUpperCase().replaceAll('/', '_')}_${toWireDate(today).replaceAll('-', '_')}.xlsx`

/** Both dates are ISO text. */
export const payrollFileName = ({ startDate, endDate }: { startDate: string; endDate: string }): string =>
  `payroll_${startDate}_${endDate}.csv`
