import { Stack } from '@mantine/core'
import type { Facility } from '@shiftward/contract/facility.ts'
import { type Ownership, ownedFields } from '@shiftward/contract/rules/person-owner.ts'
import { useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import type { PanelForm } from '../../lib/panel-form.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { ManySelect } from '../../ui/many-select.tsx'
import { skillLevelsQuery, specialtiesQuery } from '../skill/skill.queries.ts'
import { ProviderFacilities } from './provider-facilities.tsx'
import type { UserFields, UserValues } from './user-form.ts'

type Props = { form: PanelForm<UserFields, UserValues>; facilities: Facility[]; owned: Ownership }

/** The Access tab of a provider: specialties, skills and facilities. */
export function ProviderAccess({ form, facilities, owned }: Props) {
  const specialties = useQuery(specialtiesQuery)
  const skills = useQuery(skillLevelsQuery)
  const choices = [
    { name: 'specialty', label: 'Speciality', placeholder: 'Select speciality', query: specialties },
    { name: 'skill', label: 'Skill', placeholder: 'Select skill', query: skills },
  ] as const

  return (
    <>
      <Stack gap="md">
        {choices.map(({ name, label, placeholder, query }) => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field, fieldState }) => (
              <ManySelect
                {...field}
                label={label}
                placeholder={field.value.length === 0 ? placeholder : ''}
                data={query.data ?? field.value}
                searchable
                openOnFocus={false}
                readOnly={ownedFields[owned].includes(name)}
                clearable={!ownedFields[owned].includes(name)}
                required
                hidePickedOptions
                nothingFoundMessage={`No such ${label.toLowerCase()}`}
                description={query.isError && <LoadError onRetry={() => void query.refetch()} />}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                error={fieldState.error?.message}
              />
            )}
          />
        ))}
      </Stack>
      <ProviderFacilities form={form} facilities={facilities} />
    </>
  )
}
