import { Button, Group, Modal } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useBack } from './use-back.ts'

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
  /** Otherwise it cannot be confirmed, or not yet; the content says why. */
  isReady?: boolean
  /**
   * What it asks is still being read. The answers come with it: the dialog grows then, and a button that moved away between
   * pressing and releasing would do nothing.
   */
  isReading?: boolean
  /** The dialog waits for it. The caller closes the dialog. */
  onConfirm: () => void | Promise<void>
  /** A second, milder way to confirm. */
  alternative?: { label: string; onConfirm: () => void | Promise<void> } | undefined
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
  isReady = true,
  isReading = false,
  onConfirm,
  alternative,
  onCancel,
}: Props) {
  const { pending, confirm } = useConfirming({ confirm: onConfirm, alternative: alternative?.onConfirm })
  const isPending = pending !== undefined
  // Also while it closes: a button that goes on again would take the focus (keep-focus.ts), which goes back to the page.
  const isOff = isPending || !opened
  const cancel = () => isPending || onCancel()
  useBack(opened, cancel)
  const content = useAlertRole(opened)
  const safe = useLateFocus(opened, isReading)

  return (
    <Modal opened={opened} onClose={cancel} title={title} withCloseButton={false} centered>
      {children}
      <Group ref={content} justify="flex-end" gap="xs" mt="lg">
        {!isReading && (
          <>
            <Button ref={safe} variant="default" onClick={onCancel} disabled={isPending} data-autofocus>
              {cancelLabel}
            </Button>
            {alternative && (
              <Button
                variant="default"
                onClick={() => void confirm('alternative')}
                loading={pending === 'alternative'}
                disabled={isOff}
              >
                {alternative.label}
              </Button>
            )}
            <Button
              {...(isDestructive ? { color: 'red.9' } : {})}
              onClick={() => void confirm('confirm')}
              loading={pending === 'confirm'}
              disabled={isOff || !isReady}
            >
              {confirmLabel}
            </Button>
          </>
        )}
      </Group>
    </Modal>
  )
}

/** The ref of something in the dialog. Mantine's dialogs have one role, and no property for another. */
function useAlertRole(opened: boolean) {
  return useCallback(
    (inside: HTMLElement | null) => {
      // It fades out for a moment, and no longer asks then.
      inside?.closest('[role$="dialog"]')?.setAttribute('role', opened ? 'alertdialog' : 'dialog')
    },
    [opened],
  )
}

/** The ref of the safe answer. When it comes after the dialog, the dialog itself has had the focus until then. */
function useLateFocus(opened: boolean, isReading: boolean) {
  const safe = useRef<HTMLButtonElement>(null)
  const wasReading = useRef(isReading)
  useEffect(() => {
    if (opened && wasReading.current && !isReading) safe.current?.focus({ preventScroll: true })
    wasReading.current = isReading
  }, [opened, isReading])
  return safe
}

/** Which of the two answers is being carried out. */
function useConfirming<How extends string>(answers: Record<How, (() => void | Promise<void>) | undefined>) {
  const [pending, setPending] = useState<How>()
  async function confirm(how: How) {
    setPending(how)
    try {
      await answers[how]?.()
    } finally {
      setPending(undefined)
    }
  }
  return { pending, confirm }
}
