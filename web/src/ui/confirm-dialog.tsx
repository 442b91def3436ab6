import { Button, Group, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'

type Props = {
  opened: boolean
  /** The question. */
  title: string
  /** What will happen, and what will be lost. */
  children?: ReactNode
  /** The label of the confirming button, such as 'Delete'. */
  confirmLabel: string
  cancelLabel?: string
  isDestructive?: boolean
  /** The dialog waits for it. The caller closes the dialog. */
  onConfirm: () => void | Promise<void>
  onCancel: () => void
}

/** Asks before an action. The safe answer has the focus. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  isDestructive = false,
  onConfirm,
  onCancel,
}: Props) {
  const [isPending, setPending] = useState(false)

  async function confirm() {
    setPending(true)
    try {
      await onConfirm()
    } finally {
      setPending(false)
    }
  }

  return (
    <Modal
      opened={opened}
      onClose={() => isPending || onCancel()}
      title={title}
      // The element stays in the page while the dialog is closed, and must not count as a dialog then.
      {...(opened ? { role: 'alertdialog', 'aria-label': title } : {})}
      withCloseButton={false}
      centered
    >
      {children}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onCancel} disabled={isPending} data-autofocus>
          {cancelLabel}
        </Button>
        <Button {...(isDestructive ? { color: 'red.9' } : {})} onClick={() => void confirm()} loading={isPending}>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
