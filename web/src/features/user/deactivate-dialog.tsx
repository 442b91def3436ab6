import { Text } from '@mantine/core'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import classes from './account-section.module.css'

type Props = {
  opened: boolean
  name: string
  isProvider: boolean
  onConfirm: () => Promise<void>
  onCancel: () => void
}

/** Says what is lost and what is kept. */
export function DeactivateDialog({ opened, name, isProvider, onConfirm, onCancel }: Props) {
  return (
    <ConfirmDialog
      opened={opened}
      title={`Deactivate ${name}?`}
      confirmLabel="Deactivate"
      isDestructive
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Text>This takes effect now, before you save the rest:</Text>
      <ul className={classes.losses}>
        <li>{name} is signed out everywhere and can no longer sign in.</li>
        {isProvider && (
          <>
            <li>
              Undecided swaps, shift requests and leave requests are denied, and interest in open shifts is withdrawn.
              Reactivating does not restore them.
            </li>
            <li>{name} can no longer be scheduled and gets no more messages.</li>
          </>
        )}
        <li>The account stays in the list with its access and history. It can be reactivated.</li>
      </ul>
    </ConfirmDialog>
  )
}
