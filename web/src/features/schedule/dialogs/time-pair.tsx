import { Controller, useFormContext } from 'react-hook-form'
import classes from './dialogs.module.css'
import { TimeField } from './time-field.tsx'

type Props = {
  stepMinutes: number
  /** Whether the start time gets the focus when the dialog opens. */
  isFirst?: boolean
}

/** Start and end time, side by side. */
export function TimePair({ stepMinutes, isFirst = false }: Props) {
  const { control } = useFormContext<{ startTime: string; endTime: string }>()
  return (
    <div className={classes.pair}>
      {(['startTime', 'endTime'] as const).map((name) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field: { ref, ...field }, fieldState }) => (
            <TimeField
              {...field}
              label={name === 'startTime' ? 'Start Time' : 'End Time'}
              stepMinutes={stepMinutes}
              inputRef={ref}
              error={fieldState.error?.message}
              isFirst={isFirst && name === 'startTime'}
            />
          )}
        />
      ))}
    </div>
  )
}
