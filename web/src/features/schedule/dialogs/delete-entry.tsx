import { Button, Text } from '@mantine/core'
import { CallError } from '@shiftward/client/call-error.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { toastError } from '../../../lib/toast.ts'
import { useToastDone } from '../../../lib/undo.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { Entry } from '../schedule-dialog.ts'
import { useDeleteEntry } from '../schedule-shift.queries.ts'
import { lossOf } from './delete-loss.ts'
import type { DialogProps } from './dialog-props.ts'
import classes from './dialogs.module.css'
import { useBeginning } from './use-beginning.ts'

type Props = {
  entry: Entry
  timeZone: string
  version: number
  isAsking: boolean
  onAsk: (isAsking: boolean) => void
  onDeleted: () => void
}

/** The Delete button and its question. */
export function DeleteEntry(props: Props) {
  const isBeginning = useBeginning()
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        c="var(--mantine-color-error)"
        leftSection={<IconTrash size={16} />}
        className={classes.delete ?? ''}
        disabled={isBeginning}
        onClick={() => props.onAsk(true)}
      >
        Delete
      </Button>
      <DeleteQuestion {...props} />
    </>
  )
}

/**
 * Says what is lost. An assigned shift is freed and stays as a vacancy; one that was made by assigning can be removed
 * instead.
 */
function DeleteQuestion({ entry, timeZone, version, isAsking, onAsk, onDeleted }: Props) {
  const remove = useDeleteEntry()
  const toastDone = useToastDone()
  const [reason, setReason] = useState<string>()
  // A question that is asked again begins without the reason of the last refusal.
  const [wasAsking, setWasAsking] = useState(isAsking)
  if (isAsking !== wasAsking) {
    setWasAsking(isAsking)
    if (isAsking) setReason(undefined)
  }

  async function confirm(isRemoved: boolean) {
    try {
      await remove.mutateAsync({ entry, version, isRemoved })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // The spec wants the same toast for every failure; the dialog shows the reason.
      toastError(texts.common.tryAgain)
      setReason(error.message)
      return
    }
    toastDone(texts.schedule.deleted)
    onAsk(false)
    onDeleted()
  }

  return (
    <ConfirmDialog
      opened={isAsking}
      title={entry.providerName ? `Delete the shift of ${entry.providerName}?` : 'Delete this shift?'}
      confirmLabel={labelOf(entry)}
      isDestructive
      onConfirm={() => confirm(entry.isMadeByAssigning)}
      alternative={entry.isMadeByAssigning ? { label: freeLabel, onConfirm: () => confirm(false) } : undefined}
      onCancel={() => onAsk(false)}
    >
      <Text>{lossOf(entry, timeZone)}</Text>
      {reason && (
        <Text c="var(--mantine-color-error)" mt="xs" role="alert">
          {reason}
        </Text>
      )}
    </ConfirmDialog>
  )
}

/** The question alone, for the Delete key. */
export const DeleteDialog = ({ opened, dialog: { entry }, context: { timeZone }, onClose }: DialogProps<'delete'>) => (
  <DeleteQuestion
    entry={entry}
    timeZone={timeZone}
    version={entry.version}
    isAsking={opened}
    onAsk={onClose}
    onDeleted={onClose}
  />
)

const freeLabel = 'Free the shift'

function labelOf(entry: Entry): string {
  if (entry.isMadeByAssigning) return 'Remove'
  return entry.providerCode === null ? 'Delete' : freeLabel
}
