import { leaveTypeFilters, shiftTypes } from '@shiftward/contract/choices.ts'
import type { FacilityWithDepartments } from '@shiftward/contract/facility.ts'
import { departmentsOf, filtersOf } from './report-choice.ts'
import type { Choice, Filter } from './report-filter.ts'
import { daysOf } from './report-kind.ts'

/** The filters of a report in words, for paper. The rows themselves name the teams and people. */
export function filterWords(choice: Choice, facilities: readonly FacilityWithDepartments[]): string {
  const { startDate, endDate } = daysOf(choice)
  const filters = filtersOf(choice.report)
  const words: Partial<Record<Filter, string | undefined>> = {
    team: countOf(choice.teams, 'team'),
    providers: countOf(choice.providers, 'QHP'),
    shiftType: `Shift type: ${shiftTypes.find(({ value }) => value === choice.shiftType)?.label}`,
    leaveType: `Leave type: ${leaveTypeFilters.find(({ value }) => value === choice.leaveType)?.label}`,
    overtime: `Overtime after ${choice.overtimeAfter} hours a week`,
  }
  const all = facilities.map(({ facilityCode: code, facilityName: name }) => ({ code, name }))
  const departments = departmentsOf(facilities, choice.facilities)
  return [
    `${startDate} to ${endDate}`,
    namesOf(all, choice.facilities, 'facilities'),
    namesOf(
      departments.map(({ departmentCode: code, departmentName: name }) => ({ code, name })),
      choice.departments,
      'departments',
    ),
    ...filters.map((filter) => words[filter]),
  ]
    .filter(Boolean)
    .join('. ')
}

const countOf = (codes: string[], what: string) =>
  codes.length === 0 ? undefined : `${codes.length} ${what}${codes.length === 1 ? '' : 's'}`

function namesOf(offered: { code: string; name: string }[], chosen: string[], what: string) {
  if (chosen.length === 0) return undefined
  if (chosen.length > 1 && chosen.length === offered.length) return `All ${chosen.length} ${what}`
  return chosen.map((code) => offered.find((one) => one.code === code)?.name ?? code).join(', ')
}
