import { Button } from '@mantine/core'
import { messages } from '@shiftward/contract/messages.ts'
import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'
import { toastError } from '../../../lib/toast.ts'
import { DialogFields, DialogFooter, DialogFrame, DialogProblem } from '../../../ui/form-dialog.tsx'
import { useAddFromDialog } from '../schedule-actions.queries.ts'
import type { Conflict } from '../schedule-dialog.ts'
import type { DialogProps } from './dialog-props.ts'
import classes from './dialogs.module.css'

/** Asks whether to assign the conflicting days anyway. The free days are already assigned. */
export function ConflictDialog({ opened, dialog, onDialog, onClose }: DialogProps<'conflict'>) {
  const { asked, addition, conflicts, added } = dialog
  const add = useAddFromDialog(asked)
  const { isPending, error } = add

  const confirm = () =>
    add.mutate(
      { ...addition, dates: datesOf(conflicts), isConfirmed: true },
      {
        onSuccess: (asking) => (asking ? onDialog(asking) : onClose()),
        onError: ({ message }) => toastError(message),
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
        <p className={classes.question}>{messages.schedule.conflict}</p>
        {added.length > 0 && <p className={classes.question}>Already assigned: {added.join(', ')}</p>}
        <ul className={classes.conflicts}>
          {conflicts.map(({ title, date }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes and can contain duplicates
            <li key={index}>
              <span>{title}</span>
              <time>{date}</time>
            </li>
          ))}
        </ul>
        {error && <DialogProblem>{error.message}</DialogProblem>}
      </DialogFields>
      <DialogFooter>
        <Button variant="default" onClick={onClose} disabled={isPending} data-autofocus>
          No
        </Button>
        <Button onClick={confirm} loading={isPending}>
          Yes
        </Button>
      </DialogFooter>
    </DialogFrame>
  )
}

/** Each day once, as ISO text. */
const datesOf = (conflicts: Conflict[]): string[] => [
  ...new Set(conflicts.flatMap(({ date }) => toIsoDate(date) ?? [])),
]
