import { Button } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import classes from './request.module.css'

type Props = {
  /** Whose request it is, for who cannot see the row around the buttons. */
  name: string
  onDecide: (isApproval: boolean) => void
}

/** The buttons of a row. The row itself can be clicked too: the click must not count twice. */
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

/** Decided, the buttons go, and with them the focus: it goes on to the next request, not to the top of the page. */
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
      focusWhenLost(next ?? selectedTab())
    }
  }, [])
  return { box, isPressed }
}

/** After a decision about all that were chosen: the button that was pressed has nothing to decide any more. */
export const focusTab = () => focusWhenLost(selectedTab())

const selectedTab = () => document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')

/** The prompt may still be closing: it holds the focus, and lets it go after, on a busy machine much later. */
function focusWhenLost(place: HTMLElement | null, patience = 40) {
  setTimeout(() => {
    if (document.activeElement === document.body) place?.focus()
    else if (patience > 0) focusWhenLost(place, patience - 1)
  }, 50)
}
