import { Button } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import classes from './request.module.css'

type Props = {
  /** Whose request it is. Screen readers need it in the button's name. */
  name: string
  onDecide: (isApproval: boolean) => void
}

/** The buttons of a row. The row itself reacts to clicks too, so they stop the click here. */
export function DecisionButtons({ name, onDecide }: Props) {
  const { box, isPressed } = useFocusOn()
  const press = (isApproval: boolean) => (event: React.MouseEvent) => {
    event.stopPropagation()
    isPressed.current = true
    onDecide(isApproval)
  }
  return (
    <span className={classes.buttons} ref={box} data-decision>
      <Button
        className={classes.approve ?? ''}
        size="compact-sm"
        variant="default"
        title="Approve"
        aria-label={`Approve ${name}`}
        onClick={press(true)}
      >
        <IconCheck size={14} aria-hidden />
        <span className={classes.word}>Approve</span>
      </Button>
      <Button size="compact-sm" variant="default" title="Reject" aria-label={`Reject ${name}`} onClick={press(false)}>
        <IconX size={14} aria-hidden />
        <span className={classes.word}>Reject</span>
      </Button>
    </span>
  )
}

/** The one button of a row of approved leave. */
export function CancelLeaveButton({ name, onCancel }: { name: string; onCancel: () => void }) {
  const { box, isPressed } = useFocusOn()
  return (
    <span className={classes.buttons} ref={box} data-decision>
      <Button
        size="compact-sm"
        variant="default"
        title="Cancel leave"
        aria-label={`Cancel ${name}`}
        onClick={(event) => {
          event.stopPropagation()
          isPressed.current = true
          onCancel()
        }}
      >
        <IconX size={14} aria-hidden />
        <span className={classes.word}>Cancel leave</span>
      </Button>
    </span>
  )
}

/** After a decision the buttons disappear. Moves the focus to the next request, or it would fall back to the page's top. */
function useFocusOn() {
  const box = useRef<HTMLSpanElement>(null)
  const isPressed = useRef(false)
  useLayoutEffect(() => {
    const own = box.current
    return () => {
      if (!own || !isPressed.current) return
      const all = [...(own.closest('table')?.querySelectorAll('[data-decision]') ?? [])]
      const place = all.indexOf(own)
      const next = (all[place + 1] ?? all[place - 1])?.querySelector('button')
      focusWhenLost(next)
    }
  }, [])
  return { box, isPressed }
}

/** After a bulk decision the pressed button is disabled and loses the focus. */
export const focusTab = () => focusWhenLost()

const selectedTab = () => document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')

/**
 * Waits until the prompt is gone, because it keeps the focus while it closes. It may also still be open, if somebody
 * else has decided the request meanwhile; they may have decided the next one too.
 */
function focusWhenLost(next?: HTMLElement | null, patience = 40) {
  setTimeout(() => {
    if (document.querySelector('[role="alertdialog"]')) focusWhenLost(next, patience)
    else if (document.activeElement === document.body) (next?.isConnected ? next : selectedTab())?.focus()
    else if (patience > 0) focusWhenLost(next, patience - 1)
  }, 50)
}
