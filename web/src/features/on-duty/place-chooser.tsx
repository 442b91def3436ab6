import type { FacilityWithDepartments } from '@shiftward/contract/facility.ts'
import { Select } from '../../ui/select.tsx'
import type { OnDutySearch } from './on-duty-search.ts'

type Props = {
  facilities: FacilityWithDepartments[]
  facility: FacilityWithDepartments
  departmentCode: string | undefined
  onChange: (place: Pick<OnDutySearch, 'facility' | 'department'>) => void
}

export function PlaceChooser({ facilities, facility, departmentCode, onChange }: Props) {
  const look = { searchable: true, nothingFoundMessage: 'Nothing found', w: 280 } as const
  return (
    <>
      {facilities.length > 1 && (
        <Select
          {...look}
          aria-label="Facility"
          allowDeselect={false}
          data={facilities.map((one) => ({ value: one.facilityCode, label: one.facilityName }))}
          value={facility.facilityCode}
          onChange={(code) => onChange({ facility: code ?? undefined })}
        />
      )}
      {facility.department.length > 1 && (
        <Select
          {...look}
          aria-label="Department"
          placeholder="All departments"
          clearable
          clearButtonProps={{ 'aria-label': 'All departments' }}
          data={facility.department.map((one) => ({ value: one.departmentCode, label: one.departmentName }))}
          value={departmentCode ?? null}
          onChange={(code) => onChange({ facility: facility.facilityCode, department: code ?? undefined })}
        />
      )}
    </>
  )
}
