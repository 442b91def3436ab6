import { Button, CloseButton } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { type FocusEvent, useEffect, useRef } from 'react'
import { closeToast, holdToast, releaseToast, useToast } from '../lib/toast.ts'
import classes from './toasts.module.css'

function ActionButton({ label, act }: { label: string; act: () => void }) {
  const once = () => {
    closeToast()
    act()
  }
  return (
    <Button className={classes.action ?? ''} size="compact-sm" variant="light" onClick={once}>
      {label}
    </Button>
  )
}

/** The corner where toasts appear. The live regions exist from the start, so that screen readers announce them. */
export function Toasts() {
  const toast = useToast()
  const onIt = useOnIt(toast?.id)
  const Icon = toast?.kind === 'error' ? IconAlertCircle : IconCircleCheck
  const shown = toast && (
    <div className={classes.toast} data-kind={toast.kind} key={toast.id}>
      <Icon className={classes.icon} size={20} aria-hidden="true" />
      <span>{toast.text}</span>
      {toast.action && <ActionButton {...toast.action} />}
      <CloseButton size="sm" aria-label="Close this message" onClick={closeToast} />
    </div>
  )
  return (
    <div className={classes.corner} {...onIt}>
      <div role="status">{toast?.kind === 'success' && shown}</div>
      <div role="alert">{toast?.kind === 'error' && !toast.isSilent && shown}</div>
      {toast?.isSilent && shown}
    </div>
  )
}

/** A toast does not go while the pointer or the focus is on it, and gives the focus back when it goes. */
function useOnIt(id: number | undefined) {
  const from = useRef<EventTarget>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a toast that goes, or is replaced, takes the focus with it
  useEffect(() => {
    if (document.activeElement === document.body && from.current instanceof HTMLElement) from.current.focus()
    from.current = null
  }, [id])
  return {
    onPointerEnter: holdToast,
    onPointerLeave: releaseToast,
    onFocus: ({ relatedTarget, currentTarget }: FocusEvent) => {
      holdToast()
      if (!currentTarget.contains(relatedTarget as Node | null)) from.current = relatedTarget
    },
    onBlur: releaseToast,
  }
}
