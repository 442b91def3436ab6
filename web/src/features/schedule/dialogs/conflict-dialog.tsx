import { Button } from '@mantine/core'
import { texts } from '@shiftward/contract/texts.ts'
import { toastSilently } from '../../../lib/toast.ts'
import { DialogFields, DialogFooter, DialogFrame, DialogProblem } from '../../../ui/form-dialog.tsx'
import { dayTitle } from '../calendar-days.ts'
import { conflictDays } from '../judge/conflict-days.ts'
import { useAddFromDialog } from '../schedule-actions.queries.ts'
import { ConflictList } from './conflict-list.tsx'
import type { DialogProps } from './dialog-props.ts'
import classes from './dialogs.module.css'

/**
 * Asks whether to assign the days with warnings anyway, and names those that cannot be. The free days are assigned. Also
 * asks before somebody is entered for a shift that is over.
 */
export function ConflictDialog({ opened, dialog, onDialog, onClose }: DialogProps<'conflict'>) {
  const { context, addition, conflicts, added } = dialog
  const add = useAddFromDialog(context)
  const { isPending, error } = add
  const over = conflicts.find(({ rule }) => rule === null)
  const days = conflictDays(conflicts.filter((one) => one !== over))
  const warned = days.filter(({ isBlocked }) => !isBlocked)
  const blocked = days.filter(({ isBlocked }) => isBlocked)
  const canConfirm = over !== undefined || warned.length > 0

  const confirm = () =>
    add.mutate(
      { ...addition, dates: over ? addition.dates : warned.map(({ day }) => day), isConfirmed: true },
      {
        onSuccess: (asking) => (asking ? onDialog(asking) : onClose()),
        onError: ({ message }) => toastSilently(message),
      },
    )

  return (
    <DialogFrame
      opened={opened}
      title={over ? 'Past shift' : 'Potential conflict'}
      about={[addition.provider.providerName, ...(over ? addition.dates.map(dayTitle) : [])].join(' · ')}
      size={480}
      onClose={() => isPending || onClose()}
    >
      <DialogFields>
        {canConfirm && <p className={classes.question}>{over?.title ?? texts.schedule.conflict}</p>}
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
          {canConfirm ? 'No' : 'Close'}
        </Button>
        {canConfirm && (
          <Button onClick={confirm} loading={isPending}>
            Yes
          </Button>
        )}
      </DialogFooter>
    </DialogFrame>
  )
}
