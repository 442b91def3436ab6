import { Portal } from '@mantine/core'
import type { KeyboardEvent, MouseEvent, PointerEvent, ReactNode, RefObject } from 'react'

type Props = {
  /** The entry that gets the focus back. */
  anchor: HTMLElement
  box: RefObject<HTMLElement | null>
  onEnter: () => void
  onLeave: () => void
  onClose: () => void
  children: ReactNode
}

/** Lays a card over the calendar. Tab and Escape lead from it back to its entry. */
export function EntryCardLayer({ anchor, box, onEnter, onLeave, onClose, children }: Props) {
  /** React events bubble from the portal to the calendar, which would close the card. */
  const stay = (event: PointerEvent) => {
    event.stopPropagation()
    onEnter()
  }

  /** A button closes the card, so the focus returns to the entry. A click on text, such as a phone number, does not. */
  const closeAfterAction = ({ target }: MouseEvent) => {
    if (!(target as Element).closest('button')) return
    anchor.focus()
    onClose()
  }

  const backToEntry = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && !(event.key === 'Tab' && isAtEnd(event, box.current))) return
    event.preventDefault()
    event.stopPropagation()
    anchor.focus()
  }

  return (
    <Portal>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles keys and pointer for its children */}
      <div onPointerOver={stay} onPointerLeave={onLeave} onKeyDown={backToEntry} onClick={closeAfterAction}>
        {children}
      </div>
    </Portal>
  )
}

/** Tab on the last button, or Shift+Tab on the first. */
function isAtEnd(event: KeyboardEvent, box: HTMLElement | null): boolean {
  const buttons = [...(box?.querySelectorAll('button:not(:disabled)') ?? [])]
  return document.activeElement === (event.shiftKey ? buttons[0] : buttons.at(-1))
}
