import { Button, Text } from '@mantine/core'
import { CallError } from '@shiftward/client/call-error.ts'
import { type AssignedShiftForm, assignedShiftForm } from '@shiftward/contract/schedule-form.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { useDialogForm } from '../../../lib/dialog-form.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { useToastDone } from '../../../lib/undo.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { dayTitle } from '../calendar-days.ts'
import { withEnded } from '../carry/drop.ts'
import { EntryHistory } from '../entry/entry-history.tsx'
import type { ScheduleContext } from '../schedule-context.ts'
import type { Entry } from '../schedule-dialog.ts'
import { type TimeChange, useChangeTime } from '../schedule-shift.queries.ts'
import { hasStarted, isOver } from '../shift-moment.ts'
import { ChangedNotice } from './changed-notice.tsx'
import { DeleteEntry } from './delete-entry.tsx'
import type { DialogProps } from './dialog-props.ts'
import classes from './dialogs.module.css'
import { useLatestEntry } from './latest-entry.ts'
import { ShiftTimeFields } from './shift-time-fields.tsx'
import { addOnBefore, editedAddOnHours, isOtherWork, isTimeChanged, timeValues, toTimeChange } from './time-change.ts'

const text = texts.schedule

type Question = { change: TimeChange; conflict: string }

type Values = z.output<ReturnType<typeof assignedShiftForm>>

function useAssignedForm(entry: Entry, context: ScheduleContext) {
  const hoursOf = (times: { startTime: string; endTime: string }) => editedAddOnHours(entry, times, context)
  const form = useDialogForm<AssignedShiftForm, Values>(
    assignedShiftForm({ before: addOnBefore(entry), addOnHoursOf: hoursOf }),
    timeValues(entry),
  )
  return { form, changeOf: (values: Values) => toTimeChange(entry, entry.version, values, hoursOf(values)) }
}

/** Saves the times. What the rules say against them becomes a question. */
function useSendTimes(onDone: () => void) {
  const save = useChangeTime()
  const toastDone = useToastDone()
  const [question, setQuestion] = useState<Question>()

  async function send(change: TimeChange) {
    try {
      await save.mutateAsync(change)
    } catch (error) {
      if (change.isConfirmed || !isTimesConflict(error)) throw error
      return setQuestion({ change, conflict: error.message })
    }
    // Undo would undo something else if nothing was changed.
    if (isTimeChanged(change)) toastDone(withEnded(text.timeUpdated, isOtherWork(change) ? [change.entry] : []))
    else toastSuccess(text.timeUpdated)
    onDone()
  }
  return { question, send, dismiss: () => setQuestion(undefined) }
}

/** Edit Assigned Shift: times, add-on hours, on call, delete. */
export function AssignedShiftDialog({ opened, dialog, context, onDialog, onClose }: DialogProps<'editAssigned'>) {
  const { entry } = dialog
  const { form, changeOf } = useAssignedForm(entry, context)
  const latest = useLatestEntry(entry)
  const [isDeleting, setDeleting] = useState(false)
  const { question, send, dismiss } = useSendTimes(onClose)

  return (
    <>
      <FormDialog
        opened={opened}
        title="Edit Assigned Shift"
        about={aboutOf(entry)}
        size={560}
        isCovered={isDeleting || question !== undefined}
        submitLabel="Save"
        isSubmitDisabled={latest?.version !== entry.version}
        form={form}
        onSave={(values) => send(changeOf(values))}
        onClose={onClose}
        extra={
          <div className={classes.extra}>
            <DeleteEntry
              entry={entry}
              timeZone={context.timeZone}
              version={entry.version}
              isAsking={isDeleting}
              onAsk={setDeleting}
              onDeleted={onClose}
            />
            <OtherWays
              entry={entry}
              timeZone={context.timeZone}
              isOff={form.formState.isSubmitting || form.formState.isDirty}
              onDialog={onDialog}
            />
          </div>
        }
      >
        {opened && <ChangedNotice latest={latest} version={entry.version} onDialog={onDialog} />}
        <ShiftTimeFields entry={entry} context={context} />
        {opened && <EntryHistory entry={entry} timeZone={context.timeZone} />}
      </FormDialog>
      <TimesQuestion question={question} onSend={send} onClose={dismiss} />
    </>
  )
}

type OtherWaysProps = Pick<DialogProps<'editAssigned'>, 'onDialog'> & {
  entry: Entry
  timeZone: string
  isOff: boolean
}

/** What else can happen with the shift, each in a dialog of its own. */
function OtherWays({ entry, timeZone, isOff, onDialog }: OtherWaysProps) {
  if (isOver(entry.day, entry, timeZone)) return null
  const exchange = hasStarted(entry.day, entry, timeZone) ? {} : { 'Exchange with…': 'exchange' as const }
  const ways = { 'Called out': 'callOut' as const, ...exchange }
  return Object.entries(ways).map(([label, kind]) => (
    <Button key={kind} px="sm" variant="subtle" color="gray" disabled={isOff} onClick={() => onDialog({ kind, entry })}>
      {label}
    </Button>
  ))
}

type QuestionProps = {
  question: Question | undefined
  onSend: (change: TimeChange) => Promise<void>
  onClose: () => void
}

/** Rules speak against the new times: whoever saves anyway confirms it. */
const TimesQuestion = ({ question, onSend, onClose }: QuestionProps) => (
  <ConfirmDialog
    opened={question !== undefined}
    title="Potential conflict"
    confirmLabel="Save anyway"
    onCancel={onClose}
    onConfirm={async () => {
      if (question)
        await onSend({ ...question.change, isConfirmed: true }).catch((error: Error) => toastError(error.message))
      onClose()
    }}
  >
    <Text>{question?.conflict}</Text>
  </ConfirmDialog>
)

const aboutOf = (entry: Entry): string => [entry.providerName, entry.skillLevel, dayTitle(entry.day)].join(' · ')

/** Rules speak against the new times, and that can be confirmed. */
const isTimesConflict = (error: unknown): error is CallError =>
  error instanceof CallError && error.status === 409 && error.message.startsWith(texts.rule.warned(''))
