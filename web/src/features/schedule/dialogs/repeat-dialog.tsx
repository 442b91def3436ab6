import { hasWeekdays } from '@shiftward/contract/rules/recurrence.ts'
import type { AddProviderAnswer } from '@shiftward/contract/schedule-action.ts'
import { type RepeatForm, repeatForm } from '@shiftward/contract/schedule-form.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useDialogForm } from '../../../lib/dialog-form.ts'
import { keep, readKept } from '../../../lib/kept-state.ts'
import { toastError } from '../../../lib/toast.ts'
import { useToastDone } from '../../../lib/undo.ts'
import { DialogFrame, FormDialog } from '../../../ui/form-dialog.tsx'
import { useAddFromDialog } from '../schedule-actions.queries.ts'
import { useRepeatProvider } from '../schedule-repeat.queries.ts'
import type { DialogProps } from './dialog-props.ts'
import classes from './dialogs.module.css'
import { RepeatDays } from './repeat-days.tsx'
import { confirmedOutcome, outcomeOf, type RepeatOutcome } from './repeat-outcome.ts'
import { recurrenceOf } from './repeat-preview.ts'
import { RepeatResult } from './repeat-result.tsx'
import { RepeatTimes } from './repeat-times.tsx'
import { assignablePlan, nowhere, repeatValues } from './repeat-values.ts'
import { useRepeatConflicts } from './use-repeat-conflicts.ts'

/** The person's last way to choose days: who plans a month by weekdays does so for everyone. */
const wayKey = 'repeat by recurrence'

type SaveOptions = Pick<DialogProps<'repeat'>, 'context' | 'onDialog' | 'onClose'> &
  Pick<DialogProps<'repeat'>['dialog'], 'provider' | 'entry'> & { skill: string | undefined }

/** Assigns the dates, and keeps what was refused as the result. */
function useRepeatSave({ context, provider, entry, skill, onDialog, onClose }: SaveOptions) {
  const add = useAddFromDialog(context)
  const repeat = useRepeatProvider(context)
  const toastDone = useToastDone()
  const [result, setResult] = useState<{ outcome: RepeatOutcome; problem: string | undefined }>()

  const shiftOf = ({ startTime, endTime, onCallShift, addOnHourRate }: RepeatForm) => ({
    provider,
    ...(skill === undefined ? {} : { skill }),
    startTime,
    endTime,
    onCall: onCallShift,
    ...(addOnHourRate ? { addOnHourRate } : {}),
  })

  function show(outcome: RepeatOutcome, { error }: AddProviderAnswer) {
    if (outcome.added.length > 0) toastDone(texts.schedule.providerAdded)
    if (outcome.refused.length === 0) onClose()
    else setResult({ outcome, problem: error?.message })
  }

  async function save(values: RepeatForm) {
    keep(wayKey, values.isRepeated)
    if (values.isRepeated) {
      const answer = await repeat.mutateAsync({ ...shiftOf(values), days: recurrenceIn(values) })
      return show(outcomeOf(answer, entry?.day), answer)
    }
    const asking = await add.mutateAsync({ ...shiftOf(values), dates: values.date.filter((day) => day !== entry?.day) })
    if (asking) onDialog(asking)
    else onClose()
  }

  const assignAnyway = (values: RepeatForm, days: string[]) =>
    repeat.mutate(
      { ...shiftOf(values), days, isConfirmed: true },
      {
        onSuccess: (answer) => result && show(confirmedOutcome(result.outcome, answer), answer),
        onError: ({ message }) => toastError(message),
      },
    )

  return { save, assignAnyway, result, isPending: repeat.isPending }
}

/** Repeat: assigns one QHP to picked dates or by a recurrence. */
export function RepeatDialog({ opened, dialog, context, onDialog, onClose }: DialogProps<'repeat'>) {
  const { team, plan = nowhere, month } = context
  const ahead = useMemo(() => assignablePlan(context), [context])
  const { provider, entry } = dialog
  const skill = entry?.skillLevel ?? context.skill
  const teamTimes = { startTime: team?.startTime ?? '', endTime: team?.endTime ?? '' }
  const form = useDialogForm<RepeatForm, RepeatForm>(repeatForm(teamTimes, plan, entry), {
    ...repeatValues(context, entry),
    isRepeated: readKept(wayKey) === true,
  })
  const dates = useWatch({ control: form.control, name: 'date' })
  const { conflicts, conflictsOf } = useRepeatConflicts(form.control, context, { provider, skill, plan: ahead })
  const { save, assignAnyway, result, isPending } = useRepeatSave({
    context,
    provider,
    entry,
    skill,
    onDialog,
    onClose,
  })
  const frame = {
    opened,
    title: `Repeat: ${provider.providerName}`,
    about: [skill, team?.teamName].filter(Boolean).join(' · '),
    size: 680,
  }
  if (result)
    return (
      <DialogFrame {...frame} onClose={() => isPending || onClose()}>
        <RepeatResult
          {...result}
          isPending={isPending}
          onAssignAnyway={(days) => assignAnyway(form.getValues(), days)}
          onDone={onClose}
        />
      </DialogFrame>
    )
  const monthStart = `${month}-01`
  return (
    <FormDialog {...frame} submitLabel="Assign" form={form} onSave={save} onClose={onClose}>
      <div className={classes.columns}>
        <RepeatDays
          plan={ahead}
          startDate={monthStart < ahead.startDate ? ahead.startDate : monthStart}
          conflicts={conflicts}
          conflictsOf={conflictsOf}
        />
        <RepeatTimes context={context} date={dates[0] ?? plan.startDate} hasConflicts={conflicts.size > 0} />
      </div>
    </FormDialog>
  )
}

function recurrenceIn({ recurrenceType, recurrenceNoofTime, recurrenceStartDate, recurrenceWeekdays }: RepeatForm) {
  const recurrence = { type: recurrenceType, times: recurrenceNoofTime, startDate: recurrenceStartDate }
  return {
    recurrenceType,
    recurrenceNoofTime: recurrenceOf(recurrence).times,
    recurrenceStartDate,
    recurrenceWeekdays: hasWeekdays(recurrenceType) ? recurrenceWeekdays : undefined,
  }
}
