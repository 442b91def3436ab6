import { type ReportType, reportTypes, type ShiftType, shiftTypes } from '@shiftward/contract/choices.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { codeOf, dayOf, onlyGiven } from '../../lib/address-value.ts'

/** The filters in the URL, so that a link opens the same report. Dates are ISO text. */
export type ReportSearch = {
  report?: ReportType | undefined
  facility?: string[] | undefined
  department?: string[] | undefined
  team?: string[] | undefined
  provider?: string[] | undefined
  shift?: ShiftType | 'all' | undefined
  leave?: 0 | 1 | 2 | undefined
  overtime?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

function codesOf(value: unknown): string[] | undefined {
  // A single code may come without a list.
  const codes = (Array.isArray(value) ? value : [value]).map(codeOf).filter((code) => code !== undefined)
  return codes.length > 0 ? codes.slice(0, limits.list.codes) : undefined
}

const isOvertimeLimit = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= limits.report.mostWeekHours

/** Leaves out whatever in the URL is invalid. */
export function readReportSearch(raw: Record<string, unknown>): ReportSearch {
  const from = dayOf(raw.from)
  const to = dayOf(raw.to)
  const read: ReportSearch = {
    report: reportTypes.find((type) => type === raw.report),
    facility: codesOf(raw.facility),
    department: codesOf(raw.department),
    team: codesOf(raw.team),
    provider: codesOf(raw.provider),
    shift: raw.shift === 'all' ? 'all' : (shiftTypes.find(({ value }) => value === raw.shift)?.value ?? undefined),
    leave: ([0, 1, 2] as const).find((value) => value === raw.leave),
    overtime: isOvertimeLimit(raw.overtime) ? raw.overtime : undefined,
    ...(from && to && from <= to ? { from, to } : {}),
  }
  return onlyGiven(read)
}
