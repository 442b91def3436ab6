import { Skeleton } from '@mantine/core'
import { CallError } from '@shiftward/client/call-error.ts'
import type { CancelPreview } from '@shiftward/contract/leave.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DialogProblem } from '../../ui/form-dialog.tsx'
import { useWillBeTold } from '../message/message.queries.ts'
import { FreedShifts } from './leave-preview.tsx'
import classes from './preview.module.css'
import { cancelPreviewQuery, useCancelLeave } from './request.queries.ts'
import { daysText } from './shift-about.ts'

type Props = {
  opened: boolean
  leaveId: number
  /** Who is on leave. */
  name: string
  onClose: () => void
}

/** Asks before an approved leave is cancelled, and says which of its shifts can be given back. */
export function CancelLeaveDialog({ opened, leaveId, name, onClose }: Props) {
  const { data: preview, error } = useQuery(cancelPreviewQuery(leaveId))
  const cancelling = useCancelLeave()
  const isReading = preview === undefined && error === null
  const hasShifts = preview !== undefined && preview.shifts.length > 0

  /** A refusal keeps the question: cancelling without giving the shifts back may still work. */
  async function cancel(isGivenBack: boolean) {
    try {
      const { shiftIds } = await cancelling.mutateAsync({ leaveId, isGivenBack })
      toastSuccess(texts.leave.cancelled(shiftIds.length))
      onClose()
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      toastError(failure.message)
    }
  }

  return (
    <ConfirmDialog
      opened={opened}
      title={`Cancel the leave of ${name}?`}
      confirmLabel={hasShifts ? 'Cancel and give back' : 'Cancel leave'}
      cancelLabel="Keep leave"
      isReady={preview !== undefined}
      isReading={isReading}
      alternative={hasShifts ? { label: 'Cancel only', onConfirm: () => cancel(false) } : undefined}
      onConfirm={() => cancel(hasShifts)}
      onCancel={onClose}
    >
      {preview && <WhatFollows preview={preview} name={name} />}
      {error && <DialogProblem>{error.message}</DialogProblem>}
      {isReading && <Skeleton height={64} />}
    </ConfirmDialog>
  )
}

function WhatFollows({ preview, name }: { preview: CancelPreview; name: string }) {
  const told = useWillBeTold(name)
  return (
    <section className={classes.part}>
      <p>
        {aboutText(preview)}It will no longer count in the reports. {told} {cancelText(preview)}
      </p>
      {preview.shifts.length > 0 && <FreedShifts label="Can be given back" shifts={preview.shifts} />}
      {preview.otherShifts.length > 0 && <FreedShifts label="Not given back" shifts={preview.otherShifts} />}
    </section>
  )
}

/** Nothing if an older server answers, which does not say it. */
const aboutText = ({ leaveTypeName, ...days }: CancelPreview): string =>
  leaveTypeName ? `${leaveTypeName}, ${daysText(days)}. ` : ''

function cancelText({ shifts, otherShifts }: CancelPreview): string {
  if (shifts.length > 0) return 'Nobody has these shifts that it freed:'
  if (otherShifts.length > 0) return 'None of the shifts that it freed can be given back:'
  return 'It freed no shift.'
}
