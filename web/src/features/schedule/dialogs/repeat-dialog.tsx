import { SegmentedControl } from '@mantine/core'
import { limits } from '@shiftward/contract/limits.ts'
import { messages } from '@shiftward/contract/messages.ts'
import { allowedDays, isAllowedDay, type Plan } from '@shiftward/contract/rules/allowed-days.ts'
import { type RepeatForm, repeatForm } from '@shiftward/contract/schedule-form.ts'
import { useQuery } from '@tanstack/react-query'
import { Controller, useWatch } from 'react-hook-form'
import { CallError } from '../../../lib/call.ts'
import { useDialogForm } from '../../../lib/dialog-form.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { blockProvidersQuery } from '../schedule.queries.ts'
import { useAddFromDialog, useRepeatProvider } from '../schedule-actions.queries.ts'
import { DatePicks } from './date-picks.tsx'
import type { DialogProps } from './dialog-props.ts'
import classes from './dialogs.module.css'
import { OnCallField } from './offer-fields.tsx'
import { RecurrenceFields } from './recurrence-fields.tsx'
import { timesSummary } from './shift-times.ts'
import { TimePair } from './time-pair.tsx'

const text = messages.schedule
const nowhere: Plan = { startDate: '', endDate: '', weekdays: [] }

/** Repeat: assigns one QHP to picked dates or by a recurrence. */
export function RepeatDialog({ opened, dialog, context, onDialog, onClose }: DialogProps<'repeat'>) {
  const { team, block, skill, timeZone, today, plan = nowhere } = context
  const { provider } = dialog
  const firstDay = firstDayOf(plan, dialog.date, today)
  const teamTimes = { startTime: team?.startTime ?? '', endTime: team?.endTime ?? '' }
  const form = useDialogForm<RepeatForm, RepeatForm>(repeatForm(teamTimes, plan), {
    startTime: teamTimes.startTime.slice(0, 5),
    endTime: teamTimes.endTime.slice(0, 5),
    onCallShift: false,
    isRepeated: false,
    date: firstDay ? [firstDay] : [],
    recurrenceType: 'Weekly',
    recurrenceNoofTime: 4,
    recurrenceStartDate: firstDay ?? plan.startDate,
  })
  const { control } = form
  const [isRepeated, startTime, endTime, dates] = useWatch({
    control,
    name: ['isRepeated', 'startTime', 'endTime', 'date'],
  })
  const providers = useQuery({ ...blockProvidersQuery(block?.scheduleCode ?? ''), enabled: block !== undefined })
  const busyDays = providers.data?.find((one) => one.providerCode === provider.providerCode)?.busyDays
  const add = useAddFromDialog(context)
  const repeat = useRepeatProvider(context)

  async function save(values: RepeatForm) {
    const shift = { provider, startTime: values.startTime, endTime: values.endTime, onCall: values.onCallShift }
    if (values.isRepeated) {
      const { recurrenceType, recurrenceNoofTime, recurrenceStartDate } = values
      const answer = await repeat.mutateAsync({ ...shift, recurrenceType, recurrenceNoofTime, recurrenceStartDate })
      // The spec asks no question here: show the error of the server. The other days are assigned.
      if (answer.error) throw new CallError({ status: answer.error.code, message: answer.error.message })
      toastSuccess(text.providerAdded)
      onClose()
      return
    }
    const asking = await add.mutateAsync({ ...shift, dates: values.date })
    if (asking) onDialog(asking)
    else onClose()
  }

  return (
    <FormDialog
      opened={opened}
      title={`Repeat: ${provider.providerName}`}
      about={[skill, team?.teamName].filter(Boolean).join(' · ')}
      size={680}
      submitLabel="Assign"
      form={form}
      onSave={save}
      onClose={onClose}
    >
      <div className={classes.columns}>
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
            <RecurrenceFields control={control} plan={plan} />
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
                  startDate={firstDay ?? plan.startDate}
                  busyDays={busyDays}
                />
              )}
            />
          )}
        </div>
        <div>
          <TimePair stepMinutes={limits.schedule.repeatStepMinutes} />
          <p className={classes.summary}>
            {timesSummary(dates[0] ?? plan.startDate, { startTime, endTime }, timeZone)}
          </p>
          <div className={classes.onCall}>
            <OnCallField name="onCallShift" />
          </div>
          {busyDays && busyDays.size > 0 && !isRepeated && (
            <p className={classes.busyHint}>
              A red dot marks the days on which this QHP has a conflict during the team’s hours.
            </p>
          )}
        </div>
      </div>
    </FormDialog>
  )
}

/** The wanted day if it is allowed; otherwise the next allowed day from today, or the block's first. */
function firstDayOf(plan: Plan, wanted: string | undefined, today: string): string | undefined {
  if (wanted && isAllowedDay(wanted, plan)) return wanted
  if (plan === nowhere) return undefined
  const days = allowedDays(plan)
  return days.find((day) => day >= today) ?? days[0]
}
