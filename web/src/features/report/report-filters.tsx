import { MultiSelect, Pill, Select } from '@mantine/core'
import { leaveTypeFilters, reportTypes, selectAllLabel, shiftTypes } from '@shiftward/contract/choices.ts'
import type { FacilityWithDepartments } from '@shiftward/contract/facility.ts'
import { useQuery } from '@tanstack/react-query'
import { DatePicker } from '../../ui/date-picker.tsx'
import { reportProvidersQuery, reportTeamsQuery } from './report.queries.ts'
import { type Choice, departmentsOf, filtersOf } from './report-choice.ts'
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
  const isForPlaces = choice.report !== null && !filters.includes('team') && !filters.includes('provider')
  const codes = choice.departments.length > 0 ? choice.departments : departments.map((one) => one.departmentCode)
  const hasProviders = filters.includes('provider') || filters.includes('providers')
  const isTooMany = codes.length > departmentsAtOnce
  const teams = useQuery({ ...reportTeamsQuery, enabled: filters.includes('team') })
  const providers = useQuery({
    ...reportProvidersQuery(codes),
    enabled: hasProviders && codes.length > 0 && !isTooMany,
  })
  const providerChoices = uniqueChoices(
    providers.data?.map(({ providerCode: value, providerName: label }) => ({ value, label })) ?? [],
  )
  const providerHint = isTooMany ? 'Choose a department first' : undefined

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
      <Many
        label="Facility"
        isRequired={isForPlaces}
        options={facilities.map(({ facilityCode: value, facilityName: label }) => ({ value, label }))}
        value={choice.facilities}
        onChange={(chosen) => onChange({ facilities: chosen })}
      />
      <Many
        label="Department"
        isRequired={isForPlaces}
        options={departmentChoices(facilities, choice.facilities)}
        value={choice.departments}
        onChange={(chosen) => onChange({ departments: chosen })}
      />
      {filters.includes('team') && (
        <Many
          label="Team"
          isRequired
          options={
            teams.data
              ?.filter((team) => codes.includes(team.departmentCode))
              .map(({ teamCode: value, teamName: label }) => ({ value, label })) ?? []
          }
          value={choice.teams}
          onChange={(chosen) => onChange({ teams: chosen })}
        />
      )}
      {filters.includes('provider') && (
        <Select
          {...look}
          label="Provider"
          placeholder={providerHint ?? 'Select provider'}
          required
          searchable
          limit={100}
          data={providerChoices}
          value={choice.providers[0] ?? null}
          onChange={(code) => onChange({ providers: code === null ? [] : [code] })}
        />
      )}
      {filters.includes('providers') && (
        <Many
          label="Provider"
          placeholder={providerHint ?? 'All'}
          options={providerChoices}
          value={choice.providers}
          onChange={(chosen) => onChange({ providers: chosen })}
        />
      )}
      {filters.includes('shiftType') && (
        <Select
          {...look}
          label="Shift Type"
          data={shiftTypes.map(({ value, label }) => ({ value: String(value), label }))}
          value={String(choice.shiftType)}
          onChange={(text) =>
            onChange({ shiftType: shiftTypes.find(({ value }) => String(value) === text)?.value ?? null })
          }
        />
      )}
      {filters.includes('leaveType') && (
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
      )}
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
    </div>
  )
}

const look = { size: 'xs', nothingFoundMessage: 'Nothing found' } as const

type Option = { value: string; label: string }

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

type ManyProps = {
  label: string
  placeholder?: string
  isRequired?: boolean
  options: (Option | { group: string; items: Option[] })[]
  value: string[]
  onChange: (value: string[]) => void
}

/** The field shows this many choices and counts the rest, so that it stays one line high. */
const shownAtMost = 1

const selectAll = { value: '*', label: selectAllLabel }

/** A multiple choice with 'Select all'. */
function Many({ label, placeholder = `Select ${label.toLowerCase()}`, isRequired = false, ...field }: ManyProps) {
  const all = field.options.flatMap((one) => ('items' in one ? one.items : [one])).map(({ value }) => value)
  // A code from the URL that is not offered would show as a bare code.
  const value = field.value.filter((code) => all.includes(code))
  const isAll = all.length > 0 && value.length === all.length
  return (
    <MultiSelect
      {...look}
      label={label}
      placeholder={value.length === 0 ? placeholder : ''}
      required={isRequired}
      searchable
      clearable
      limit={101}
      classNames={{ pillsList: classes.pills }}
      renderPill={({ value: code, option, onRemove }) => {
        const place = value.indexOf(String(code))
        if (value.length <= shownAtMost)
          return (
            <Pill size="xs" className={classes.pill} withRemoveButton onRemove={onRemove}>
              {option.label}
            </Pill>
          )
        if (place > 0) return null
        return (
          <Pill size="xs" className={classes.pill}>
            {isAll ? `All ${value.length}` : `${value.length} chosen`}
          </Pill>
        )
      }}
      data={all.length > 1 && !isAll ? [selectAll, ...field.options] : field.options}
      value={value}
      onChange={(chosen) => field.onChange(chosen.includes(selectAll.value) ? all : chosen)}
    />
  )
}
