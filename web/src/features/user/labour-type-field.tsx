import { labourTypeChoices } from '@shiftward/contract/choices.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { Controller, useWatch } from 'react-hook-form'
import type { PanelForm } from '../../lib/panel-form.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { Select } from '../../ui/select.tsx'
import type { UserFields, UserValues } from './user-form.ts'
import classes from './user-panel.module.css'

/** `today` is the local date at the facility. */
type Props = { form: PanelForm<UserFields, UserValues>; index: number; today: string }

export function LabourTypeField({ form, index, today }: Props) {
  const place = `providerFacilities.${index}` as const

  /** Another type counts from today, unless another day is entered. */
  function settleSince(labourType: string | null) {
    const stored = storedRow(form, index)
    if (!stored) return
    const since = labourType === stored.labourType ? (stored.labourTypeSince ?? null) : today
    form.setValue(`${place}.labourTypeSince`, since)
  }

  return (
    <Controller
      control={form.control}
      name={`${place}.labourType`}
      render={({ field, fieldState }) => (
        <Select
          {...field}
          label="Labor Type"
          placeholder="Select"
          data={labourTypeChoices}
          required
          onChange={(labourType) => {
            field.onChange(labourType)
            settleSince(labourType)
          }}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

/** Shown once a labor type has changed: hours before that day are reported with the one of then. */
export function LabourTypeSince({ form, index, today }: Props) {
  const name = `providerFacilities.${index}.labourTypeSince` as const
  const since = useWatch({ control: form.control, name })
  if (since === null) return null
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <DayInput
          {...field}
          className={classes.since}
          label="Labor Type since"
          description={texts.user.labourTypeSince}
          format="MM-DD-YYYY"
          maxDate={today}
          required
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

/** The row as it was read; undefined for a new one. */
function storedRow(form: Props['form'], index: number) {
  const id = form.getValues(`providerFacilities.${index}.facilityProviderId`)
  return form.formState.defaultValues?.providerFacilities?.find((row) => id !== null && row?.facilityProviderId === id)
}
