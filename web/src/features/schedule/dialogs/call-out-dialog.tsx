import { Button, Skeleton } from '@mantine/core'
import { flag } from '@shiftward/contract/choices.ts'
import type { FreedShifts } from '@shiftward/contract/leave.ts'
import { timesText } from '@shiftward/contract/rules/clock-time.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { toastSilently, toastSuccess } from '../../../lib/toast.ts'
import { DialogFields, DialogFooter, DialogFrame, DialogProblem } from '../../../ui/form-dialog.tsx'
import { dayTitle } from '../calendar-days.ts'
import { hoursText } from '../entry/entry-text.ts'
import { callOutPreviewQuery, useCallOut } from '../schedule-shift.queries.ts'
import { endOfSwap } from './delete-loss.ts'
import type { DialogProps } from './dialog-props.ts'
import classes from './dialogs.module.css'

/** Asks before a call-out, and names every shift that it frees. Then shows who could come instead. */
export function CallOutDialog({ opened, dialog: { entry }, onDialog, onClose }: DialogProps<'callOut'>) {
  const preview = useQuery(callOutPreviewQuery(entry))
  const callOut = useCallOut()
  const problem = callOut.error ?? preview.error

  const confirm = () =>
    callOut.mutate(entry, {
      onSuccess: () => {
        toastSuccess(texts.schedule.calledOut)
        onDialog({ kind: 'find', entry: { ...entry, flag: flag.empty }, note: `${entry.providerName} called out.` })
      },
      onError: ({ message }) => toastSilently(message),
    })

  return (
    <DialogFrame
      opened={opened}
      title={`${entry.providerName} called out?`}
      about={[entry.skillLevel, dayTitle(entry.day), hoursText(entry)].join(' · ')}
      size={480}
      onClose={() => callOut.isPending || onClose()}
    >
      <DialogFields>
        <p className={classes.question}>
          Sick is recorded for {dayTitle(entry.day)}, these shifts become vacancies, and {entry.providerName} gets a
          message at once. {endOfSwap(entry)}
        </p>
        {preview.data ? <Freed freed={preview.data} /> : preview.isPending && <Skeleton height={32} />}
        {problem && <DialogProblem>{problem.message}</DialogProblem>}
      </DialogFields>
      <DialogFooter>
        <Button variant="default" onClick={onClose} disabled={callOut.isPending} data-autofocus>
          Cancel
        </Button>
        <Button color="red.9" onClick={confirm} loading={callOut.isPending} disabled={preview.data === undefined}>
          Called out
        </Button>
      </DialogFooter>
    </DialogFrame>
  )
}

const Freed = ({ freed: { shifts, otherShifts } }: { freed: FreedShifts }) => (
  <ul className={classes.conflicts} aria-label="Shifts that become vacancies">
    {[...shifts, ...otherShifts].map((shift) => (
      <li key={`${shift.scheduleDate} ${shift.startTime} ${shift.departmentName} ${shift.teamName}`}>
        <span>
          {timesText(shift.startTime, shift.endTime)} {shift.teamName}, {shift.departmentName}
        </span>
        <time>{shift.scheduleDate}</time>
      </li>
    ))}
  </ul>
)
