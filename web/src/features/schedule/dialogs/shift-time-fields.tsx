import { limits } from '@shiftward/contract/limits.ts'
import type { AssignedShiftForm } from '@shiftward/contract/schedule-form.ts'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { hoursText } from '../entry/entry-text.ts'
import type { ScheduleContext } from '../schedule-context.ts'
import type { Entry } from '../schedule-dialog.ts'
import { CommentField } from './comment-field.tsx'
import classes from './dialogs.module.css'
import { OnCallField } from './offer-fields.tsx'
import { RateInput } from './rate-input.tsx'
import { timesSummary } from './shift-times.ts'
import { editedAddOnHours } from './time-change.ts'
import { TimePair } from './time-pair.tsx'

type Props = { entry: Entry; context: ScheduleContext }

/** The times of a shift. Rate and comment of the add-on hours appear only if there are any. */
export function ShiftTimeFields({ entry, context }: Props) {
  const { team, timeZone } = context
  const { control } = useFormContext<AssignedShiftForm>()
  const [startTime, endTime] = useWatch({ control, name: ['startTime', 'endTime'] })
  const addOnHours = editedAddOnHours(entry, { startTime, endTime }, context)
  const summary = timesSummary(entry.day, { startTime, endTime }, timeZone)
  return (
    <>
      <TimePair stepMinutes={limits.schedule.pickerStepMinutes} isFirst />
      <p className={classes.summary} aria-live="polite">
        {[summary, team && `team hours ${hoursText(team)}`, addOnHours > 0 && `add-on hours: ${addOnHours}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {addOnHours > 0 && (
        <div className={classes.addOn}>
          <Controller
            control={control}
            name="addOnHourRate"
            render={({ field, fieldState }) => (
              <RateInput {...field} label="Add-on Rate" required error={fieldState.error?.message} />
            )}
          />
          <Controller
            control={control}
            name="comment"
            render={({ field, fieldState }) => (
              <CommentField value={field.value ?? ''} onChange={field.onChange} error={fieldState.error?.message} />
            )}
          />
        </div>
      )}
      <div className={classes.onCall}>
        <OnCallField name="onCallOpenShift" />
      </div>
    </>
  )
}
