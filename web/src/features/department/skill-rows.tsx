import { ActionIcon } from '@mantine/core'
import type { Department, DepartmentSkill } from '@shiftward/contract/department.ts'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Controller, useFieldArray, useWatch } from 'react-hook-form'
import type { PanelForm } from '../../lib/panel-form.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Select } from '../../ui/select.tsx'
import { type FollowedDepartment, OtherRatesNote } from '../follow/follow-rates.part.tsx'
import { skillLevelsQuery } from '../skill/skill.queries.ts'
import {
  blankRow,
  changedRates,
  type DepartmentFields,
  type DepartmentValues,
  isComplete,
  type SkillRow,
} from './department-form.ts'
import classes from './department-panel.module.css'
import { SkillRateInput } from './skill-rate-input.tsx'

const heads = { skill: 'Skill', rate: 'Rate ($)', minimum: 'Minimum ($)', maximum: 'Maximum ($)' }

type Props = { form: PanelForm<DepartmentFields, DepartmentValues> }
type Stored = {
  stored: { department: Department; skills: readonly DepartmentSkill[] } | undefined
  onFollow: (department: FollowedDepartment) => void
}

/** The skills of a department with their rates. There is always at least one row; the last one offers another. */
export function SkillRows({ form, stored, onFollow }: Props & Stored) {
  const { control } = form
  const levels = useQuery(skillLevelsQuery)
  const { fields, append, remove } = useFieldArray({ control, name: 'skills', keyName: 'key' })

  /** The server must be told when a saved row is removed or becomes another skill. */
  function noteRemoval(row: SkillRow | undefined) {
    if (row?.id) form.setValue('removed', [...form.getValues('removed'), row], { shouldDirty: true })
  }

  function removeRow(index: number) {
    noteRemoval(form.getValues(`skills.${index}`))
    remove(index)
    if (fields.length === 1) append(blankRow)
    // The focused button is gone: move the focus to the row that took its place.
    const next = Math.min(index, Math.max(0, fields.length - 2))
    setTimeout(() => form.setFocus(`skills.${next}.skillLevel`))
  }

  function changeSkill(index: number, skillLevel: string, set: (value: string) => void) {
    const row = form.getValues(`skills.${index}`)
    if (row.id && row.skillLevel !== skillLevel) {
      noteRemoval({ ...row })
      form.setValue(`skills.${index}.id`, null)
    }
    set(skillLevel)
  }

  return (
    <fieldset className={classes.skills}>
      <legend className={classes.legend}>Skills and rates</legend>
      <div className={classes.heads} aria-hidden>
        {Object.values(heads).map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      {levels.isError && <LoadError onRetry={() => void levels.refetch()} />}
      {fields.map(({ key }, index) => (
        <SkillFields
          key={key}
          form={form}
          levels={levels.data ?? []}
          place={{ index, count: fields.length }}
          onSkill={changeSkill}
          onRemove={removeRow}
          onAdd={() => append(blankRow)}
        />
      ))}
      <RateHint form={form} stored={stored} onFollow={onFollow} />
    </fieldset>
  )
}

/** A shift keeps the rate that it was made with, unless somebody changes planned ones too. */
function RateHint({ form: { control }, stored, onFollow }: Props & Stored) {
  const rows = useWatch({ control, name: 'skills' })
  if (!stored) return null
  const { departmentCode } = stored.department
  if (changedRates(stored.skills, rows).length === 0) {
    return <OtherRatesNote departmentCode={departmentCode} onOpen={() => onFollow({ departmentCode })} />
  }
  return (
    <p className={classes.rateHint} role="status">
      Shifts already planned, vacancies too, keep their rate. The new one counts for shifts made from now on. After
      saving you can change planned ones too.
    </p>
  )
}

type RowProps = Props & {
  levels: string[]
  place: { index: number; count: number }
  onSkill: (index: number, skillLevel: string, set: (value: string) => void) => void
  onRemove: (index: number) => void
  onAdd: () => void
}

function SkillFields({ form: { control }, levels, place: { index, count }, onSkill, onRemove, onAdd }: RowProps) {
  const row = useWatch({ control, name: `skills.${index}` }) ?? blankRow
  const number = index + 1
  const others = Array.from({ length: count }, (_, other) => `skills.${other}.skillLevel` as const)
  return (
    <div className={classes.row}>
      <Controller
        control={control}
        name={`skills.${index}.skillLevel`}
        rules={{ deps: others }}
        render={({ field, fieldState }) => (
          <Select
            label={heads.skill}
            aria-label={`Skill ${number}`}
            placeholder="Select skill"
            searchable
            data={levels}
            {...field}
            value={field.value || null}
            onChange={(value) => onSkill(index, value ?? '', field.onChange)}
            error={fieldState.error?.message}
          />
        )}
      />
      <SkillRateInput
        control={control}
        name={`skills.${index}.ceilingPrice`}
        head={heads.rate}
        label={`Rate of skill ${number}`}
        judgedWith={[`skills.${index}.minPrice`, `skills.${index}.maxPrice`]}
      />
      <SkillRateInput
        control={control}
        name={`skills.${index}.minPrice`}
        head={heads.minimum}
        label={`Minimum rate of skill ${number}`}
      />
      <SkillRateInput
        control={control}
        name={`skills.${index}.maxPrice`}
        head={heads.maximum}
        label={`Maximum rate of skill ${number}`}
      />
      <RowButtons
        name={row.skillLevel || `skill ${number}`}
        onRemove={() => onRemove(index)}
        onAdd={number === count && isComplete(row) ? onAdd : undefined}
      />
    </div>
  )
}

type ButtonProps = { name: string; onRemove: () => void; onAdd: (() => void) | undefined }

const RowButtons = ({ name, onRemove, onAdd }: ButtonProps) => (
  <div className={classes.rowButtons}>
    <ActionIcon variant="default" size={36} aria-label={`Remove ${name}`} title="Remove" onClick={onRemove}>
      <IconMinus size={16} />
    </ActionIcon>
    {onAdd && (
      <ActionIcon variant="default" size={36} aria-label="Add a skill" title="Add a skill" onClick={onAdd}>
        <IconPlus size={16} />
      </ActionIcon>
    )}
  </div>
)
