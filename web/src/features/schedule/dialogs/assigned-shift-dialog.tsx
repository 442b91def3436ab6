import { Button, Text } from '@mantine/core'
import { CallError } from '@shiftward/client/call-error.ts'
import { messages } from '@shiftward/contract/messages.ts'
import { type AssignedShiftForm, assignedShiftForm } from '@shiftward/contract/schedule-form.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { useDialogForm } from '../../../lib/dialog-form.ts'
import { toastError } from '../../../lib/toast.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { dayTitle } from '../calendar-days.ts'
import { EntryHistory } from '../entry-history.tsx'
import type { Entry } from '../schedule-dialog.ts'
import { type TimeChange, useChangeTime } from '../schedule-shift.queries.ts'
import { isOver } from '../shift-moment.ts'
import { useToastDone } from '../undo.queries.ts'
import { ChangedNotice } from './changed-notice.tsx'
import { DeleteEntry } from './delete-entry.tsx'
import type { DialogProps } from './dialog-props.ts'
import classes from './dialogs.module.css'
import { useLatestEntry } from './latest-entry.ts'
import { ShiftTimeFields } from './shift-time-fields.tsx'
import { liveAddOnHours } from './shift-times.ts'
import { addOnBefore, timeValues, toTimeChange } from './time-change.ts'

const text = messages.schedule

/** Edit Assigned Shift: times, add-on hours, on call, delete. */
export function AssignedShiftDialog({ opened, dialog, context, onDialog, onClose }: DialogProps<'editAssigned'>) {
  const { entry } = dialog
  const { team, timeZone } = context
  const hoursOf = (times: { startTime: string; endTime: string }) => liveAddOnHours(entry.day, times, team, timeZone)
  const form = useDialogForm<AssignedShiftForm, z.output<ReturnType<typeof assignedShiftForm>>>(
    assignedShiftForm({ before: addOnBefore(entry), addOnHoursOf: hoursOf }),
    timeValues(entry),
  )
  const latest = useLatestEntry(entry)
  const change = useChangeTime()
  const toastDone = useToastDone()
  const [isDeleting, setDeleting] = useState(false)
  const [question, setQuestion] = useState<{ change: TimeChange; conflict: string }>()

  async function send(wanted: TimeChange) {
    await change.mutateAsync(wanted)
    toastDone(text.timeUpdated)
    onClose()
  }

  return (
    <>
      <FormDialog
        opened={opened}
        title="Edit Assigned Shift"
        about={aboutOf(entry)}
        size={520}
        isCovered={isDeleting || question !== undefined}
        submitLabel="Save"
        isSubmitDisabled={latest?.version !== entry.version}
        form={form}
        onSave={async (values) => {
          const wanted = toTimeChange(entry, entry.version, values, hoursOf(values))
          try {
            await send(wanted)
          } catch (error) {
            if (!isTimesConflict(error)) throw error
            setQuestion({ change: wanted, conflict: error.message })
          }
        }}
        onClose={onClose}
        extra={
          <div className={classes.extra}>
            <DeleteEntry
              entry={entry}
              version={entry.version}
              isAsking={isDeleting}
              onAsk={setDeleting}
              onDeleted={onClose}
            />
            {!isOver(entry.day, entry, timeZone) && (
              <Button
                variant="subtle"
                color="gray"
                disabled={form.formState.isSubmitting}
                onClick={() => onDialog({ kind: 'callOut', entry })}
              >
                Called out
              </Button>
            )}
          </div>
        }
      >
        {opened && <ChangedNotice latest={latest} version={entry.version} onDialog={onDialog} />}
        <ShiftTimeFields date={entry.day} context={context} />
        {opened && <EntryHistory entry={entry} />}
      </FormDialog>
      <ConfirmDialog
        opened={question !== undefined}
        title="Potential conflict"
        confirmLabel="Save anyway"
        onCancel={() => setQuestion(undefined)}
        onConfirm={async () => {
          if (question)
            await send({ ...question.change, isConfirmed: true }).catch((error: Error) => toastError(error.message))
          setQuestion(undefined)
        }}
      >
        <Text>{question?.conflict}</Text>
      </ConfirmDialog>
    </>
  )
}

const aboutOf = (entry: Entry): string => [entry.providerName, entry.skillLevel, dayTitle(entry.day)].join(' · ')

/** Rules speak against the new times, and that can be confirmed. */
const isTimesConflict = (error: unknown): error is CallError =>
  error instanceof CallError && error.status === 409 && error.message.startsWith(messages.rule.warned(''))
