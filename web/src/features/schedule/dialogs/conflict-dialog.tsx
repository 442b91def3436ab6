import { Button } from '@mantine/core'
import { texts } from '@shiftward/contract/texts.ts'
import { toastSilently } from '../../../lib/toast.ts'
import { DialogFields, DialogFooter, DialogFrame, DialogProblem } from '../../../ui/form-dialog.tsx'
import { conflictDays } from '../conflict-days.ts'
import { useAddFromDialog } from '../schedule-actions.queries.ts'
import { ConflictList } from './conflict-list.tsx'
import type { DialogProps } from './dialog-props.ts'
import classes from './dialogs.module.css'

/** Asks whether to assign the days with warnings anyway, and names those that cannot be. The free days are assigned. */
export function ConflictDialog({ opened, dialog, onDialog, onClose }: DialogProps<'conflict'>) {
  const { context, addition, conflicts, added } = dialog
  const add = useAddFromDialog(context)
  const { isPending, error } = add
  const days = conflictDays(conflicts)
  const warned = days.filter(({ isBlocked }) => !isBlocked)
  const blocked = days.filter(({ isBlocked }) => isBlocked)

  const confirm = () =>
    add.mutate(
      { ...addition, dates: warned.map(({ day }) => day), isConfirmed: true },
      {
        onSuccess: (asking) => (asking ? onDialog(asking) : onClose()),
        onError: ({ message }) => toastSilently(message),
      },
    )

  return (
    <DialogFrame
      opened={opened}
      title="Potential conflict"
      about={addition.provider.providerName}
      size={480}
      onClose={() => isPending || onClose()}
    >
      <DialogFields>
        {warned.length > 0 && <p className={classes.question}>{texts.schedule.conflict}</p>}
        {added.length > 0 && <p className={classes.question}>Already assigned: {added.join(', ')}</p>}
        {warned.length > 0 && <ConflictList label="Conflicts" days={warned} />}
        {blocked.length > 0 && (
          <>
            <h3 className={classes.conflictTitle}>Not possible</h3>
            <ConflictList label="Not possible" days={blocked} />
          </>
        )}
        {error && <DialogProblem>{error.message}</DialogProblem>}
      </DialogFields>
      <DialogFooter>
        <Button variant="default" onClick={onClose} disabled={isPending} data-autofocus>
          {warned.length > 0 ? 'No' : 'Close'}
        </Button>
        {warned.length > 0 && (
          <Button onClick={confirm} loading={isPending}>
            Yes
          </Button>
        )}
      </DialogFooter>
    </DialogFrame>
  )
}
