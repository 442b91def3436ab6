import { CallError } from '@shiftward/client/call-error.ts'
import type { CancelPreview, Leave } from '@shiftward/contract/leave.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FreedShifts } from './leave-preview.tsx'
import classes from './preview.module.css'
import { cancelPreviewQuery, useCancelLeave } from './request.queries.ts'
import { daysText } from './shift-about.ts'

type Question = { opened: boolean; leave: Leave; preview: CancelPreview }

/** Asks before an approved leave is cancelled, once it is known which of its shifts can be given back. */
export function useCancelling() {
  const queries = useQueryClient()
  const cancelling = useCancelLeave()
  const [question, setQuestion] = useState<Question>()
  const close = () => setQuestion((before) => before && { ...before, opened: false })

  const ask = (leave: Leave) =>
    toasted(async () => {
      setQuestion({ opened: true, leave, preview: await queries.fetchQuery(cancelPreviewQuery(leave.id)) })
    })

  const cancel = (leave: Leave, isGivenBack: boolean) =>
    toasted(async () => {
      const { shiftIds } = await cancelling.mutateAsync({ leaveId: leave.id, isGivenBack })
      toastSuccess(texts.leave.cancelled(shiftIds.length))
      close()
    })

  return { ask, dialog: { question, onCancelLeave: cancel, onClose: close } }
}

/** Shows a refusal and keeps the question: cancelling without giving the shifts back may still work. */
async function toasted(act: () => Promise<void>) {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    toastError(error.message)
  }
}

export function CancelLeaveDialog({ question, onCancelLeave, onClose }: ReturnType<typeof useCancelling>['dialog']) {
  if (!question) return null
  const { opened, leave, preview } = question
  const hasShifts = preview.shifts.length > 0
  return (
    <ConfirmDialog
      opened={opened}
      title={`Cancel the leave of ${leave.provider_Name}?`}
      confirmLabel={hasShifts ? 'Cancel and give back' : 'Cancel leave'}
      cancelLabel="Keep leave"
      alternative={hasShifts ? { label: 'Cancel only', onConfirm: () => onCancelLeave(leave, false) } : undefined}
      onConfirm={() => onCancelLeave(leave, hasShifts)}
      onCancel={onClose}
    >
      <section className={classes.part}>
        <p>
          {leave.leaveTypeName}, {daysText(leave)}. {cancelText(leave.provider_Name, preview)}
        </p>
        {hasShifts && <FreedShifts label="Can be given back" shifts={preview.shifts} />}
        {preview.otherShifts.length > 0 && <FreedShifts label="Stay open or vacant" shifts={preview.otherShifts} />}
      </section>
    </ConfirmDialog>
  )
}

function cancelText(name: string, { shifts, otherShifts }: CancelPreview): string {
  const told = `It will no longer count in the reports, and ${name} will get a message.`
  if (shifts.length > 0) return `${told} These shifts that it freed are still vacant:`
  if (otherShifts.length === 0) return `${told} It freed no shift that still needs somebody.`
  return `${told} You cannot give back the shifts that it freed: they have changed since, or are not yours to plan.`
}
