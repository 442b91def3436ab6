import { Button, CloseButton } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { closeToast, useToast } from '../lib/toast.ts'
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
    <div className={classes.corner}>
      <div role="status">{toast?.kind === 'success' && shown}</div>
      <div role="alert">{toast?.kind === 'error' && !toast.isSilent && shown}</div>
      {toast?.isSilent && shown}
    </div>
  )
}
