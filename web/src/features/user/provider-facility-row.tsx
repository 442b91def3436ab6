import { ActionIcon, Checkbox } from '@mantine/core'
import { localToday } from '@shiftward/client/local-today.ts'
import type { Facility } from '@shiftward/contract/facility.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { dateAt } from '@shiftward/contract/rules/shift-time.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { Controller } from 'react-hook-form'
import type { PanelForm } from '../../lib/panel-form.ts'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { LabourTypeField, LabourTypeSince } from './labour-type-field.tsx'
import type { UserFields, UserValues } from './user-form.ts'
import classes from './user-panel.module.css'

const marks = [
  { name: 'isInteral', label: 'Internal' },
  { name: 'isInternalPerDiem', label: 'Internal per diem' },
  { name: 'isCredentialed', label: 'Credentialed' },
  { name: 'isExternalProvider', label: 'External' },
] as const

type Props = {
  form: PanelForm<UserFields, UserValues>
  index: number
  facilities: Facility[]
  /** The facility of a saved row cannot be changed; another facility is another row. */
  isSaved: boolean
  onRemove: () => void
  onAdd: (() => void) | undefined
}

export function ProviderFacilityRow({ form, index, facilities, isSaved, onRemove, onAdd }: Props) {
  const { control, register } = form
  const place = `providerFacilities.${index}` as const
  const problems = form.formState.errors.providerFacilities?.[index]
  const facility = facilities.find(({ facilityId }) => facilityId === form.getValues(`${place}.facilityId`))
  const today = facility ? dateAt(Date.now(), facility.timeZone) : localToday()

  return (
    // biome-ignore lint/a11y/useSemanticElements: a group within the fieldset, without its looks
    <div className={classes.facility} role="group" aria-label={`Facility ${index + 1}`}>
      <div className={classes.facilityLine}>
        <Controller
          control={control}
          name={`${place}.facilityId`}
          render={({ field, fieldState }) => (
            <Select
              {...field}
              label="Facility"
              placeholder="Select facility"
              data={facilities.map((one) => ({ value: String(one.facilityId), label: one.facilityName }))}
              searchable
              openOnFocus={false}
              required
              readOnly={isSaved}
              nothingFoundMessage={texts.facility.empty}
              value={field.value === null ? null : String(field.value)}
              onChange={(value) => field.onChange(value === null ? null : Number(value))}
              error={fieldState.error?.message}
            />
          )}
        />
        <LabourTypeField {...{ form, index, today }} />
        <TextField
          label="Employee #"
          maxLength={limits.user.employeeNumber}
          autoComplete="off"
          error={problems?.employeeid?.message}
          {...register(`${place}.employeeid`)}
        />
        <RowButtons index={index} onRemove={onRemove} onAdd={onAdd} />
      </div>
      <LabourTypeSince {...{ form, index, today }} />
      <div className={classes.marks}>
        {marks.map(({ name, label }) => (
          <Checkbox key={name} size="sm" label={label} {...register(`${place}.${name}`)} />
        ))}
      </div>
    </div>
  )
}

const RowButtons = ({ index, onRemove, onAdd }: Pick<Props, 'index' | 'onRemove' | 'onAdd'>) => (
  <div className={classes.buttons}>
    <ActionIcon
      variant="default"
      size={36}
      aria-label={`Remove facility ${index + 1}`}
      title="Remove"
      onClick={onRemove}
    >
      <IconMinus size={16} />
    </ActionIcon>
    {onAdd && (
      <ActionIcon variant="default" size={36} aria-label="Add a facility" title="Add a facility" onClick={onAdd}>
        <IconPlus size={16} />
      </ActionIcon>
    )}
  </div>
)
