import { Portal } from '@mantine/core'
import type { KeyboardEvent, MouseEvent, PointerEvent, ReactNode, RefObject } from 'react'
import { flushSync } from 'react-dom'

type Props = {
  /** The entry that gets the focus back. */
  anchor: HTMLElement
  box: RefObject<HTMLElement | null>
  onEnter: () => void
  onLeave: () => void
  onClose: () => void
  children: ReactNode
}

/** Lays a card over the calendar. Its place among the tab stops is behind its entry. Escape leads back to the entry. */
export function EntryCardLayer({ anchor, box, onEnter, onLeave, onClose, children }: Props) {
  /** React events bubble from the portal to the calendar, which would close the card. */
  const stay = (event: PointerEvent) => {
    event.stopPropagation()
    onEnter()
  }

  /** A button closes the card, so the focus returns to the entry. A click on text, such as a phone number, does not. */
  const closeAfterAction = ({ target }: MouseEvent) => {
    if (!(target as Element).closest('button')) return
    focusAt(anchor)
    onClose()
  }

  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && !(event.key === 'Tab' && isAtEnd(event, box.current))) return
    event.stopPropagation()
    focusAt(anchor)
    if (event.key === 'Escape' || event.shiftKey) return event.preventDefault()
    // The browser moves on from the entry. The card is last on the page, so it is closed first.
    flushSync(onClose)
  }

  return (
    <Portal>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles keys and pointer for its children */}
      <div onPointerOver={stay} onPointerLeave={onLeave} onKeyDown={leave} onClick={closeAfterAction}>
        {children}
      </div>
    </Portal>
  )
}

/** On the roster the cell takes the focus for the shift in it. */
export const focusAt = (anchor: HTMLElement) => anchor.closest<HTMLElement>('[tabindex]')?.focus()

/** Tab on the last stop, or Shift+Tab on the first: a long history takes the focus too. */
function isAtEnd(event: KeyboardEvent, box: HTMLElement | null): boolean {
  const stops = [...(box?.querySelectorAll('button:not(:disabled), [tabindex="0"]') ?? [])]
  return document.activeElement === (event.shiftKey ? stops[0] : stops.at(-1))
}
