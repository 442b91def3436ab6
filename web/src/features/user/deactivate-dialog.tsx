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

/** Names what is lost, and what is not. */
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
      <Text>This happens at once, before you save the rest:</Text>
      <ul className={classes.losses}>
        <li>{name} is signed out everywhere and can no longer sign in.</li>
        {isProvider && (
          <>
            <li>
              Swaps, shift requests and leave requests that nobody has decided are denied, and shows of interest are
              taken back. They do not come back when the account does.
            </li>
            <li>{name} can no longer be scheduled and gets no more messages.</li>
          </>
        )}
        <li>The account stays in the list, with what it was mapped to and all its history. It can be reactivated.</li>
      </ul>
    </ConfirmDialog>
  )
}
