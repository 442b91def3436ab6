import { SegmentedControl } from '@mantine/core'
import type { Plan } from '@shiftward/contract/rules/allowed-days.ts'
import type { RepeatForm } from '@shiftward/contract/schedule-form.ts'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import type { Conflicts } from '../judge/judge-days.ts'
import { DatePicks } from './date-picks.tsx'
import { RecurrenceFields } from './recurrence-fields.tsx'

type Props = {
  plan: Plan
  /** Its month is shown if no date is picked. */
  startDate: string
  /** What speaks against each day by itself. */
  conflicts: Conflicts
  /** What speaks against days of one recurrence. */
  conflictsOf: (days: string[]) => Conflicts
}

/** The days to assign: picked one by one, or by a recurrence. */
export function RepeatDays({ plan, startDate, conflicts, conflictsOf }: Props) {
  const { control } = useFormContext<RepeatForm>()
  const isRepeated = useWatch({ control, name: 'isRepeated' })
  return (
    <div>
      <Controller
        control={control}
        name="isRepeated"
        render={({ field }) => (
          <SegmentedControl
            fullWidth
            mb="sm"
            aria-label="Which days"
            data={[
              { value: 'dates', label: 'Pick dates' },
              { value: 'repeat', label: 'Repeat' },
            ]}
            value={field.value ? 'repeat' : 'dates'}
            onChange={(value) => field.onChange(value === 'repeat')}
          />
        )}
      />
      {isRepeated ? (
        <RecurrenceFields control={control} plan={plan} conflictsOf={conflictsOf} />
      ) : (
        <Controller
          control={control}
          name="date"
          render={({ field, fieldState }) => (
            <DatePicks
              plan={plan}
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
              startDate={startDate}
              conflicts={conflicts}
            />
          )}
        />
      )}
    </div>
  )
}
