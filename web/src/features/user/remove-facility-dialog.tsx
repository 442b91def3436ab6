import { Text } from '@mantine/core'
import { CallError } from '@shiftward/client/call-error.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useState } from 'react'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useUnmapProvider } from './user.queries.ts'
import classes from './user-panel.module.css'

/** A saved row to remove: its index in the form and its mapping. */
export type Removal = { index: number; id: number; facilityName: string }

type Props = { removal: Removal | undefined; onRemoved: (removal: Removal) => void; onClose: () => void }

/** Removing a saved facility takes effect at once. Future shifts there block it and are listed. */
export function RemoveFacilityDialog({ removal, onRemoved, onClose }: Props) {
  const unmap = useUnmapProvider()
  const [shifts, setShifts] = useState<[string, string][]>([])

  function close() {
    setShifts([])
    onClose()
  }

  async function remove() {
    if (!removal) return
    setShifts([])
    try {
      await unmap.mutateAsync(removal.id)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const listed = Object.entries(error.fields)
      if (error.status === 409 && listed.length > 0) {
        setShifts(listed)
        return
      }
      // Somebody else has already removed it, which is what we want.
      if (error.status !== 404) {
        toastError(error.message)
        return
      }
    }
    toastSuccess(texts.user.facilityRemoved)
    onRemoved(removal)
    close()
  }

  return (
    <ConfirmDialog
      opened={removal !== undefined}
      title={`Remove ${removal?.facilityName ?? ''}?`}
      confirmLabel="Remove"
      isDestructive
      onConfirm={remove}
      onCancel={close}
    >
      <Text>The QHP will no longer work at this facility. This takes effect now, before you save the rest.</Text>
      {shifts.length > 0 && (
        <div className={classes.notice} role="alert">
          {texts.user.hasFutureShifts}:
          <ul className={classes.shifts}>
            {shifts.map(([key, shift]) => (
              <li key={key}>{shift}</li>
            ))}
          </ul>
        </div>
      )}
    </ConfirmDialog>
  )
}
