import { Button, Skeleton } from '@mantine/core'
import { flag } from '@shiftward/contract/choices.ts'
import type { FreedShifts } from '@shiftward/contract/leave.ts'
import { timesText } from '@shiftward/contract/rules/clock-time.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { toastSilently, toastSuccess } from '../../../lib/toast.ts'
import { DialogFields, DialogFooter, DialogFrame, DialogProblem } from '../../../ui/form-dialog.tsx'
import { useWillBeTold } from '../../message/message.queries.ts'
import { dayTitle } from '../calendar-days.ts'
import { hoursText } from '../entry/entry-text.ts'
import type { Entry } from '../schedule-dialog.ts'
import { callOutPreviewQuery, useCallOut } from '../schedule-shift.queries.ts'
import { endOfSwap } from './delete-loss.ts'
import type { DialogProps } from './dialog-props.ts'
import classes from './dialogs.module.css'
import { LeftChoice, useLeft } from './left-choice.tsx'

/** Asks before a call-out, and names every shift that it frees. Then shows who could come instead. */
export function CallOutDialog({ opened, dialog: { entry }, context, onDialog, onClose }: DialogProps<'callOut'>) {
  const { timeZone } = context
  const preview = useQuery(callOutPreviewQuery(entry))
  const callOut = useCallOut()
  const left = useLeft(entry, timeZone)
  const told = useWillBeTold(entry.providerName ?? '')
  const problem = callOut.error ?? preview.error

  const confirm = () =>
    callOut.mutate(
      { ...entry, leftAt: left.rest?.startTime },
      {
        onSuccess: ({ vacancyId }) => {
          toastSuccess(texts.schedule.calledOut)
          const vacancy = { ...entry, ...left.rest, shiftId: vacancyId, flag: flag.empty }
          onDialog({ kind: 'find', entry: vacancy })
        },
        onError: ({ message }) => toastSilently(message),
      },
    )

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
          Sick is recorded for {dayTitle(entry.day)}, and these shifts become vacancies. {told} {endOfSwap(entry)}
        </p>
        {left.isAsked && <LeftChoice entry={entry} timeZone={timeZone} field={left.field} />}
        {preview.data ? (
          <Freed freed={withRest(preview.data, entry, left.rest)} />
        ) : (
          preview.isPending && <Skeleton height={32} />
        )}
        {problem && <DialogProblem>{problem.message}</DialogProblem>}
      </DialogFields>
      <DialogFooter>
        <Button variant="default" onClick={onClose} disabled={callOut.isPending} data-autofocus>
          Cancel
        </Button>
        <Button
          color="red.9"
          onClick={confirm}
          loading={callOut.isPending}
          disabled={preview.data === undefined || !left.isAnswered}
        >
          Called out
        </Button>
      </DialogFooter>
    </DialogFrame>
  )
}

/** Where the QHP has left a running shift, only the rest becomes a vacancy. */
const withRest = (freed: FreedShifts, { shiftId }: Entry, rest: Rest): FreedShifts => ({
  ...freed,
  shifts: freed.shifts.map((shift) =>
    rest && shift.shiftId === shiftId ? { ...shift, scheduleDate: rest.date, startTime: rest.startTime } : shift,
  ),
})
type Rest = ReturnType<typeof useLeft>['rest']

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
