import type { SelectProps } from '@mantine/core'
import type { Facility } from '@shiftward/contract/facility.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { type Control, Controller, type UseFormSetValue, useWatch } from 'react-hook-form'
import { LoadError } from '../../ui/load-error.tsx'
import { ManySelect } from '../../ui/many-select.tsx'
import { Select } from '../../ui/select.tsx'
import { departmentSkillNamesQuery } from '../department/department.queries.ts'
import { facilityChoices } from './facility-choices.ts'
import type { TeamFields } from './team-form.ts'
import classes from './team-place.module.css'

type Props = {
  control: Control<TeamFields>
  setValue: UseFormSetValue<TeamFields>
  facilities: Facility[] | undefined
  onRetry: (() => void) | undefined
  /** The team has schedule blocks, so it cannot change its department. */
  isFixed: boolean
}

const inputWrapperOrder = ['label', 'input', 'description', 'error'] satisfies SelectProps['inputWrapperOrder']

/** Facility, department and skills; each choice enables the next. */
export function TeamPlace({ control, setValue, facilities = [], onRetry, isFixed }: Props) {
  const [facilityCode, departmentCode] = useWatch({ control, name: ['facilityCode', 'departmentCode'] })
  const departments = facilities.find((facility) => facility.facilityCode === facilityCode)?.department ?? []
  const looks = {
    searchable: true,
    required: true,
    readOnly: isFixed,
    variant: isFixed ? 'filled' : 'default',
    inputWrapperOrder,
  }

  return (
    <>
      <Controller
        control={control}
        name="facilityCode"
        render={({ field, fieldState }) => (
          <Select
            {...field}
            label="Facility"
            placeholder="Select facility"
            data={facilityChoices(facilities)}
            {...looks}
            description={onRetry && <LoadError onRetry={onRetry} />}
            error={fieldState.error?.message}
            onChange={(code) => {
              if (code === null || code === facilityCode) return
              field.onChange(code)
              setValue('departmentCode', '')
              setValue('skillLevel', [])
            }}
          />
        )}
      />
      <Controller
        control={control}
        name="departmentCode"
        render={({ field, fieldState }) => (
          <Select
            {...field}
            label="Department"
            placeholder="Select department"
            data={departments.map(({ departmentCode: value, departmentName: label }) => ({ value, label }))}
            {...looks}
            disabled={facilityCode === ''}
            nothingFoundMessage="No department found"
            description={isFixed && texts.team.departmentFixed}
            error={fieldState.error?.message}
            onChange={(code) => {
              if (code === null || code === departmentCode) return
              field.onChange(code)
              setValue('skillLevel', [])
            }}
          />
        )}
      />
      <TeamSkills control={control} departmentCode={departmentCode} />
    </>
  )
}

type SkillsProps = { control: Control<TeamFields>; departmentCode: string }

function TeamSkills({ control, departmentCode }: SkillsProps) {
  const skills = useQuery({ ...departmentSkillNamesQuery(departmentCode), enabled: departmentCode !== '' })
  return (
    <Controller
      control={control}
      name="skillLevel"
      render={({ field, fieldState }) => (
        <ManySelect
          {...field}
          label="Associated Skill Sets"
          placeholder={field.value.length === 0 ? 'Select skills' : ''}
          data={[...new Set([...(skills.data ?? []), ...field.value])]}
          searchable
          clearable
          required
          hidePickedOptions
          className={classes.skills ?? ''}
          disabled={departmentCode === ''}
          nothingFoundMessage={skills.data?.length === 0 ? 'This department has no skills yet' : 'No skill found'}
          description={skills.isError && <LoadError onRetry={() => void skills.refetch()} />}
          inputWrapperOrder={inputWrapperOrder}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}
