import type { Facility } from '@shiftward/contract/facility.ts'
import { ManySelect } from '../../ui/many-select.tsx'
import { Select } from '../../ui/select.tsx'
import { type Access, departmentGroups, facilitiesFor, hasWholeFacilities } from './user-access.ts'

type Props = {
  access: Access
  facilities: Facility[]
  isDisabled?: boolean
  onChange: (ids: number[]) => void
  error: string | undefined
}

/** One facility for a generic viewer, any number for other types. */
export function FacilityChoice({ access, facilities, isDisabled = false, onChange, error }: Props) {
  const offered = facilitiesFor(access.organizationId, facilities)
  const common = {
    label: 'Facility',
    data: offered.map(({ facilityId, facilityName }) => ({ value: String(facilityId), label: facilityName })),
    searchable: true,
    openOnFocus: false,
    required: true,
    disabled: isDisabled,
    nothingFoundMessage: 'No other facility',
    error,
  }
  const chosen = access.facilities.map(String)
  if (access.isGenericUser) {
    return (
      <Select
        {...common}
        placeholder="Select facility"
        value={chosen[0] ?? null}
        onChange={(id) => onChange(id === null ? [] : [Number(id)])}
      />
    )
  }
  return (
    <ManySelect
      {...common}
      placeholder={chosen.length === 0 ? 'Select facility' : ''}
      hidePickedOptions
      clearable
      value={chosen}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  )
}

/** The departments of the chosen facilities; all of them for admins of whole facilities. */
export function DepartmentChoice({ access, facilities, onChange, error }: Props) {
  const chosenFacilities = facilities.filter(({ facilityId }) => access.facilities.includes(facilityId))
  const groups = departmentGroups(chosenFacilities)
  const isWhole = hasWholeFacilities(access)
  const isEmpty = chosenFacilities.length > 0 && groups.every(({ items }) => items.length === 0)
  const hint = isEmpty
    ? 'The chosen facilities have no departments yet.'
    : isWhole && 'All departments of the chosen facilities.'

  return (
    <ManySelect
      label="Department"
      // Read-only.
      styles={isWhole ? { input: { opacity: 1 } } : {}}
      placeholder={access.departments.length === 0 ? 'Select department' : ''}
      data={groups}
      searchable
      openOnFocus={false}
      required
      hidePickedOptions
      clearable
      disabled={isWhole || chosenFacilities.length === 0}
      nothingFoundMessage="No other department"
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={access.departments.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      error={error}
    />
  )
}
