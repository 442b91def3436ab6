import { NumberInput } from '@mantine/core'
import { leaveTypeFilters, reportTypes, shiftTypes } from '@shiftward/contract/choices.ts'
import type { FacilityWithDepartments } from '@shiftward/contract/facility.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { firstOfMonthsUntil } from '@shiftward/contract/rules/calendar-date.ts'
import { isOpenOn } from '@shiftward/contract/rules/open-team.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DatePicker } from '../../ui/date-picker.tsx'
import { Select } from '../../ui/select.tsx'
import { look, Many, type Option } from './many-choice.tsx'
import { reportProvidersQuery, reportTeamsQuery } from './report.queries.ts'
import { departmentsOf, filtersOf } from './report-choice.ts'
import { type Choice, monthsOf, periods } from './report-filter.ts'
import classes from './report-page.module.css'

type Props = {
  choice: Choice
  facilities: readonly FacilityWithDepartments[]
  onChange: (change: Partial<Choice>) => void
}

/** With more departments than this, providers are listed only after some are chosen: their codes would not fit into the URL. */
const departmentsAtOnce = 200

/** Facility and department also limit the teams and providers that are offered. */
export function ReportFilters({ choice, facilities, onChange }: Props) {
  const filters = filtersOf(choice.report)
  const departments = departmentsOf(facilities, choice.facilities)
  const codes = choice.departments.length > 0 ? choice.departments : departments.map((one) => one.departmentCode)
  const field = { choice, onChange }
  return (
    <div className={classes.filters}>
      <Select
        {...look}
        label="Report Type"
        placeholder="Select report type"
        required
        data={[...reportTypes]}
        value={choice.report}
        onChange={(value) => onChange({ report: reportTypes.find((type) => type === value) ?? null })}
      />
      <PlaceFilters {...field} facilities={facilities} />
      {filters.includes('team') && <TeamFilter {...field} departmentCodes={codes} />}
      {(filters.includes('provider') || filters.includes('providers')) && (
        <ProviderFilter {...field} departmentCodes={codes} isOne={filters.includes('provider')} />
      )}
      {filters.includes('shiftType') && <ShiftTypeFilter {...field} />}
      {filters.includes('leaveType') && <LeaveTypeFilter {...field} />}
      {filters.includes('overtime') && <OvertimeFilter {...field} />}
      {filters.includes('period') && <PeriodFilter {...field} />}
      <DateFilters {...field} />
    </div>
  )
}

type FieldProps = Pick<Props, 'choice' | 'onChange'>

function PlaceFilters({ choice, facilities, onChange }: Props) {
  const isRequired = filtersOf(choice.report).includes('places')
  return (
    <>
      <Many
        label="Facility"
        isRequired={isRequired}
        options={facilities.map(({ facilityCode: value, facilityName: label }) => ({ value, label }))}
        value={choice.facilities}
        onChange={(chosen) => onChange({ facilities: chosen })}
      />
      <Many
        label="Department"
        isRequired={isRequired}
        options={departmentChoices(facilities, choice.facilities)}
        value={choice.departments}
        onChange={(chosen) => onChange({ departments: chosen })}
      />
    </>
  )
}

function TeamFilter({ choice, onChange, departmentCodes }: FieldProps & { departmentCodes: readonly string[] }) {
  const teams = useQuery(reportTeamsQuery)
  return (
    <Many
      label="Team"
      isRequired
      options={
        teams.data
          // A team that was closed before the period has nothing in it.
          ?.filter((team) => departmentCodes.includes(team.departmentCode) && isOpenOn(team, choice.startDate))
          .map(({ teamCode: value, teamName: label }) => ({ value, label })) ?? []
      }
      value={choice.teams}
      onChange={(chosen) => onChange({ teams: chosen })}
    />
  )
}

type ProviderProps = FieldProps & { departmentCodes: string[]; isOne: boolean }

function ProviderFilter({ choice, onChange, departmentCodes, isOne }: ProviderProps) {
  const isTooMany = departmentCodes.length > departmentsAtOnce
  const providers = useQuery({
    ...reportProvidersQuery(departmentCodes),
    enabled: departmentCodes.length > 0 && !isTooMany,
  })
  const options = uniqueChoices(
    providers.data?.map(({ providerCode: value, providerName: label }) => ({ value, label })) ?? [],
  )
  const hint = isTooMany ? 'Choose a department first' : undefined
  if (!isOne)
    return (
      <Many
        label="Provider"
        placeholder={hint ?? 'All'}
        options={options}
        value={choice.providers}
        onChange={(chosen) => onChange({ providers: chosen })}
      />
    )
  return (
    <Select
      {...look}
      label="Provider"
      placeholder={hint ?? 'Select provider'}
      required
      searchable
      limit={100}
      data={options}
      value={choice.providers[0] ?? null}
      onChange={(code) => onChange({ providers: code === null ? [] : [code] })}
    />
  )
}

const ShiftTypeFilter = ({ choice, onChange }: FieldProps) => (
  <Select
    {...look}
    label="Shift Type"
    data={shiftTypes.map(({ value, label }) => ({ value: String(value), label }))}
    value={String(choice.shiftType)}
    onChange={(text) => onChange({ shiftType: shiftTypes.find(({ value }) => String(value) === text)?.value ?? null })}
  />
)

const LeaveTypeFilter = ({ choice, onChange }: FieldProps) => (
  <Select
    {...look}
    label="Leave Type"
    placeholder="Select leave type"
    required
    data={leaveTypeFilters.map(({ value, label }) => ({ value: String(value), label }))}
    value={choice.leaveType === null ? null : String(choice.leaveType)}
    onChange={(text) =>
      onChange({ leaveType: leaveTypeFilters.find(({ value }) => String(value) === text)?.value ?? null })
    }
  />
)

/** An emptied field means the usual number, and shows it when it is left: until then another one can be typed. */
function OvertimeFilter({ choice, onChange }: FieldProps) {
  const [isEmpty, setEmpty] = useState(false)
  return (
    <NumberInput
      size="xs"
      label="Overtime After (hours a week)"
      required
      min={1}
      max={limits.report.mostWeekHours}
      allowDecimal={false}
      clampBehavior="strict"
      value={isEmpty ? '' : choice.overtimeAfter}
      onChange={(hours) => {
        setEmpty(hours === '')
        onChange({ overtimeAfter: Number(hours) || limits.schedule.overtimeAfterHours })
      }}
      onBlur={() => setEmpty(false)}
    />
  )
}

/** Sets the start date. Empty while the dates are no such period. */
const PeriodFilter = ({ choice, onChange }: FieldProps) => (
  <Select
    {...look}
    label="Period"
    placeholder="Chosen dates"
    data={periods.map((months) => ({ value: String(months), label: `${months} months` }))}
    value={monthsOf(choice)?.toString() ?? null}
    onChange={(months) => onChange({ startDate: firstOfMonthsUntil(choice.endDate, Number(months)) })}
  />
)

const DateFilters = ({ choice, onChange }: FieldProps) => (
  <div className={classes.dates}>
    <DatePicker
      label="Start Date"
      size="xs"
      isRequired
      format="MM-DD-YYYY"
      value={choice.startDate}
      onChange={(startDate) => onChange({ startDate })}
    />
    <DatePicker
      label="End Date"
      size="xs"
      isRequired
      format="MM-DD-YYYY"
      minDate={choice.startDate}
      value={choice.endDate}
      onChange={(endDate) => onChange({ endDate })}
    />
  </div>
)

/** A provider who works in several departments is offered once. */
const uniqueChoices = (options: Option[]): Option[] => [...new Map(options.map((one) => [one.value, one])).values()]

/** Grouped by facility if there are several. */
function departmentChoices(facilities: readonly FacilityWithDepartments[], chosen: readonly string[]) {
  const groups = facilities
    .filter((one) => chosen.length === 0 || chosen.includes(one.facilityCode))
    .map(({ facilityName, department }) => ({
      group: facilityName,
      items: department.map(({ departmentCode: value, departmentName: label }) => ({ value, label })),
    }))
  return groups.length > 1 ? groups : groups.flatMap(({ items }) => items)
}
