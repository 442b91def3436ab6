import { SimpleGrid } from '@mantine/core'
import type { Facility } from '@shiftward/contract/facility.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import type { PanelForm } from '../../lib/panel-form.ts'
import { IdSelect } from '../../ui/id-select.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { specialtiesQuery } from '../skill/skill.queries.ts'
import type { DepartmentFields, DepartmentValues } from './department-form.ts'

type Props = { form: PanelForm<DepartmentFields, DepartmentValues>; facilities: UseQueryResult<Facility[]> }

/** The name of a department, its facility, its specialty and its number. */
export function DepartmentDetails({ form, facilities }: Props) {
  const specialties = useQuery(specialtiesQuery)
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="md">
      <TextField label="Name" required maxLength={limits.department.name} data-autofocus {...form.text('name')} />
      <Controller
        control={form.control}
        name="facilityId"
        render={({ field, fieldState }) => (
          <IdSelect
            {...field}
            label="Facility"
            placeholder="Select facility"
            nothingFoundMessage={texts.facility.empty}
            query={facilities}
            choice={({ facilityId, facilityName }) => ({ id: facilityId, name: facilityName })}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={form.control}
        name="specialty"
        render={({ field, fieldState }) => (
          <Select
            label="Speciality"
            required
            searchable
            placeholder="Select speciality"
            nothingFoundMessage="No such speciality"
            data={specialties.data ?? []}
            description={specialties.isError && <LoadError onRetry={() => void specialties.refetch()} />}
            {...field}
            value={field.value || null}
            onChange={(value) => field.onChange(value ?? '')}
            error={fieldState.error?.message}
          />
        )}
      />
      <TextField
        label="Desk phone"
        description="Shown to QHPs on their phone, for questions about a shift"
        type="tel"
        maxLength={limits.user.callNumber}
        {...form.text('deskPhone')}
      />
    </SimpleGrid>
  )
}
