import { NumberInput } from '@mantine/core'
import { type RecurrenceType, recurrenceTypes } from '@shiftward/contract/choices.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { isAllowedDay, type Plan } from '@shiftward/contract/rules/allowed-days.ts'
import { hasWeekdays } from '@shiftward/contract/rules/recurrence.ts'
import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'
import type { RepeatForm } from '@shiftward/contract/schedule-form.ts'
import { type Control, Controller, useWatch } from 'react-hook-form'
import { DateField } from '../../../ui/date-field.tsx'
import { Select } from '../../../ui/select.tsx'
import type { Conflicts } from '../judge/judge-days.ts'
import classes from './dialogs.module.css'
import { RecurrenceDays } from './recurrence-days.tsx'
import { recurrencePreview } from './repeat-preview.ts'
import { WeekdayField } from './weekday-field.tsx'

const most = limits.schedule.recurrences

type ControlProps = { control: Control<RepeatForm> }

type Props = ControlProps & { plan: Plan; conflictsOf: (days: string[]) => Conflicts }

/** How often, on which weekdays, how many times and from when, with a preview of the days. */
export function RecurrenceFields({ control, plan, conflictsOf }: Props) {
  const [type, times, startDate, weekdays] = useWatch({
    control,
    name: ['recurrenceType', 'recurrenceNoofTime', 'recurrenceStartDate', 'recurrenceWeekdays'],
  })
  const isWeekly = hasWeekdays(type)
  const isWhole =
    (times === undefined || (Number.isInteger(times) && times >= 1 && times <= most)) &&
    toIsoDate(startDate) !== undefined &&
    (!isWeekly || weekdays.length > 0)
  const recurrence = { type, times, startDate, weekdays: isWeekly ? weekdays : undefined }
  return (
    <div className={classes.recurrence}>
      {isWeekly && (
        <Controller
          control={control}
          name="recurrenceWeekdays"
          render={({ field: { value, onChange, ref }, fieldState }) => (
            <WeekdayField
              value={value}
              onChange={onChange}
              allowed={plan.weekdays}
              inputRef={ref}
              error={fieldState.error?.message}
            />
          )}
        />
      )}
      <TypeField control={control} />
      <TimesField control={control} />
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
      <div className={classes.preview} aria-live="polite">
        {isWhole && <RecurrenceDays {...recurrencePreview(recurrence, plan, conflictsOf)} />}
      </div>
    </div>
  )
}

const TypeField = ({ control }: ControlProps) => (
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
)

const TimesField = ({ control }: ControlProps) => (
  <Controller
    control={control}
    name="recurrenceNoofTime"
    render={({ field, fieldState }) => (
      <NumberInput
        {...field}
        label="Times"
        placeholder="to the end"
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
)
