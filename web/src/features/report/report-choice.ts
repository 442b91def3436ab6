import { defaultShiftType, type ReportType } from '@shiftward/contract/choices.ts'
import type { FacilityWithDepartments } from '@shiftward/contract/facility.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { firstOfMonthsUntil } from '@shiftward/contract/rules/calendar-date.ts'
import { areChosen, type Choice, type Filter, monthsOf, periods } from './report-filter.ts'
import { reportKinds } from './report-kinds.ts'
import type { ReportSearch } from './report-search.ts'

/** The month that contains a day. */
function monthOf(today: string): Pick<Choice, 'startDate' | 'endDate'> {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { startDate: `${today.slice(0, 7)}-01`, endDate: `${today.slice(0, 7)}-${lastDay}` }
}

export function choiceOf(search: ReportSearch, today: string): Choice {
  const month = monthOf(today)
  return {
    report: search.report ?? null,
    facilities: search.facility ?? [],
    departments: search.department ?? [],
    teams: search.team ?? [],
    providers: search.provider ?? [],
    shiftType: search.shift === 'all' ? null : (search.shift ?? defaultShiftType),
    leaveType: search.leave ?? null,
    overtimeAfter: search.overtime ?? limits.schedule.overtimeAfterHours,
    startDate: search.from ?? month.startDate,
    endDate: search.to ?? month.endDate,
  }
}

export const filtersOf = (report: ReportType | null): readonly Filter[] =>
  report === null ? [] : reportKinds[report].filters

/** The address of a report. It carries only the filters of its type. */
export function searchOf(choice: Choice): ReportSearch {
  const filters = filtersOf(choice.report)
  const list = (codes: string[]) => (codes.length > 0 ? codes : undefined)
  return {
    report: choice.report ?? undefined,
    facility: list(choice.facilities),
    department: list(choice.departments),
    team: filters.includes('team') ? list(choice.teams) : undefined,
    provider: filters.includes('provider')
      ? list(choice.providers.slice(0, 1))
      : filters.includes('providers')
        ? list(choice.providers)
        : undefined,
    shift: filters.includes('shiftType') ? (choice.shiftType ?? 'all') : undefined,
    leave: filters.includes('leaveType') ? (choice.leaveType ?? undefined) : undefined,
    overtime: filters.includes('overtime') ? choice.overtimeAfter : undefined,
    from: choice.startDate,
    to: choice.endDate,
  }
}

export const isReady = (choice: Choice): boolean =>
  choice.report !== null && areChosen(filtersOf(choice.report), choice)

/** Keeps the end on or after the start, and drops departments, teams and providers that no longer fit. */
export function changed(
  choice: Choice,
  change: Partial<Choice>,
  facilities: readonly FacilityWithDepartments[],
): Choice {
  const next = { ...choice, ...change }
  if (change.facilities) {
    const offered = departmentsOf(facilities, change.facilities).map(({ departmentCode }) => departmentCode)
    next.departments = next.departments.filter((code) => offered.includes(code))
  }
  if (change.facilities || change.departments) Object.assign(next, { teams: [], providers: [] })
  // Some reports take one provider, others several.
  if (change.report) next.providers = next.providers.slice(0, 1)
  if (filtersOf(next.report).includes('period')) next.startDate = periodStart(choice, next, change)
  if (next.endDate < next.startDate) next.endDate = next.startDate
  return next
}

/** A period of months keeps its length when its end moves. A report of periods begins with the shortest one. */
function periodStart(before: Choice, next: Choice, change: Partial<Choice>): string {
  if (change.report) return firstOfMonthsUntil(next.endDate, monthsOf(next) ?? periods[0])
  const months = monthsOf(before)
  return change.endDate && months ? firstOfMonthsUntil(next.endDate, months) : next.startDate
}

/** Drops places outside the user's scope: a link may come from a user who sees more. */
export function ownPart(choice: Choice, facilities: readonly FacilityWithDepartments[]): Choice {
  const own = choice.facilities.filter((code) => facilities.some(({ facilityCode }) => facilityCode === code))
  const offered = departmentsOf(facilities, own).map(({ departmentCode }) => departmentCode)
  const departments = choice.departments.filter((code) => offered.includes(code))
  const isWhole = own.length === choice.facilities.length && departments.length === choice.departments.length
  return isWhole ? choice : { ...choice, facilities: own, departments, teams: [], providers: [] }
}

/** The departments of the chosen facilities, or of all if none is chosen. */
export const departmentsOf = (facilities: readonly FacilityWithDepartments[], chosen: readonly string[]) =>
  facilities.filter((one) => chosen.length === 0 || chosen.includes(one.facilityCode)).flatMap((one) => one.department)
