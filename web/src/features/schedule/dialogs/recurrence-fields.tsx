import { NumberInput, Select } from '@mantine/core'
import { type RecurrenceType, recurrenceTypes } from '@shiftward/contract/choices.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { isAllowedDay, type Plan } from '@shiftward/contract/rules/allowed-days.ts'
import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'
import type { RepeatForm } from '@shiftward/contract/schedule-form.ts'
import { type Control, Controller, useWatch } from 'react-hook-form'
import { DateField } from './date-field.tsx'
import classes from './dialogs.module.css'
import { recurrencePreview } from './repeat-preview.ts'

type Props = { control: Control<RepeatForm>; plan: Plan }

/** How often, how many times and from when, with a preview of the days. */
export function RecurrenceFields({ control, plan }: Props) {
  const [type, times, startDate] = useWatch({
    control,
    name: ['recurrenceType', 'recurrenceNoofTime', 'recurrenceStartDate'],
  })
  const most = limits.schedule.recurrences
  const isWhole = Number.isInteger(times) && times >= 1 && times <= most && toIsoDate(startDate) !== undefined
  return (
    <div className={classes.recurrence}>
      <Controller
        control={control}
        name="recurrenceType"
        render={({ field, fieldState }) => (
          <Select
            {...field}
            label="Repeat"
            required
            data={[...recurrenceTypes]}
            onChange={(value) => field.onChange(value as RecurrenceType)}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="recurrenceNoofTime"
        render={({ field, fieldState }) => (
          <NumberInput
            {...field}
            label="Times"
            required
            min={1}
            max={most}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            value={field.value ?? ''}
            onChange={(value) => field.onChange(value === '' ? undefined : Number(value))}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="recurrenceStartDate"
        render={({ field: { ref, ...field }, fieldState }) => (
          <DateField
            {...field}
            label="Start Date"
            className={classes.wide ?? ''}
            minDate={plan.startDate}
            maxDate={plan.endDate}
            excludeDate={(day) => !isAllowedDay(day, plan)}
            inputRef={ref}
            error={fieldState.error?.message}
          />
        )}
      />
      <p className={classes.preview} aria-live="polite">
        {isWhole && recurrencePreview({ type, times, startDate }, plan)}
      </p>
    </div>
  )
}
