import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import classes from './import-page.module.css'

type Props = { fileName: string; isDisabled: boolean; onDrop: () => void }

/** Says that the file is still there after the end of a session, and drops it. */
export function ImportRestored({ fileName, isDisabled, onDrop }: Props) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={classes.restored} role="status">
      <Text size="sm">The file and your corrections were restored after your session had ended.</Text>
      <Button variant="subtle" size="compact-sm" disabled={isDisabled} onClick={() => setAsking(true)}>
        Start over
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Drop ${fileName}?`}
        confirmLabel="Drop"
        isDestructive
        onCancel={() => setAsking(false)}
        onConfirm={onDrop}
      >
        <Text size="sm">The corrections that you have not imported yet will be lost.</Text>
      </ConfirmDialog>
    </div>
  )
}
