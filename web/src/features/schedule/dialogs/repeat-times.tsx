import { limits } from '@shiftward/contract/limits.ts'
import type { RepeatForm } from '@shiftward/contract/schedule-form.ts'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import type { ScheduleContext } from '../schedule-context.ts'
import classes from './dialogs.module.css'
import { OnCallField } from './offer-fields.tsx'
import { RateInput } from './rate-input.tsx'
import { liveAddOnHours, timesSummary } from './shift-times.ts'
import { TimePair } from './time-pair.tsx'

type Props = { context: ScheduleContext; date: string; hasConflicts: boolean }

/** The hours of each shift. Hours beyond the team's may have a rate of their own. */
export function RepeatTimes({ context: { team, timeZone }, date, hasConflicts }: Props) {
  const { control } = useFormContext<RepeatForm>()
  const [startTime, endTime] = useWatch({ control, name: ['startTime', 'endTime'] })
  const addOnHours = liveAddOnHours(date, { startTime, endTime }, team, timeZone)
  const summary = timesSummary(date, { startTime, endTime }, timeZone)
  return (
    <div>
      <TimePair stepMinutes={limits.schedule.repeatStepMinutes} />
      <p className={classes.summary} aria-live="polite">
        {[summary, addOnHours > 0 && `add-on hours: ${addOnHours}`].filter(Boolean).join(' · ')}
      </p>
      {addOnHours > 0 && (
        <Controller
          control={control}
          name="addOnHourRate"
          render={({ field, fieldState }) => (
            <RateInput
              {...field}
              mt="sm"
              label="Add-on Rate"
              description="Without one, the shift’s own rate applies"
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              error={fieldState.error?.message}
            />
          )}
        />
      )}
      <div className={classes.onCall}>
        <OnCallField name="onCallShift" />
      </div>
      {hasConflicts && (
        <p className={classes.busyHint}>A red dot marks the days on which a rule speaks against these hours.</p>
      )}
    </div>
  )
}
