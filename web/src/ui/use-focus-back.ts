import { type RefObject, useEffect } from 'react'

/** What had the focus when the open dialogs came, the latest last. */
const sources: HTMLElement[] = []
let open = 0

/** When the dialog in this frame closes, the focus returns to where it was before. */
export function useFocusBack(isOpen: boolean, frame: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!isOpen) return
    open += 1
    const focused = document.activeElement
    if (focused instanceof HTMLElement && focused !== document.body) sources.push(focused)
    return () => {
      open -= 1
      const closing = frame.current
      // Wait: a closing dialog still moves the focus in this frame.
      setTimeout(() => giveBack(closing))
    }
  }, [isOpen, frame])
}

/** What was pressed may be gone, such as the button of the dialog before: then to the one before it, or to the heading. */
function giveBack(closing: HTMLElement | null) {
  const heading = document.querySelector<HTMLElement>('main h1')
  const places = open > 0 ? sources.filter((one) => one.closest('[role="dialog"]')) : [heading, ...sources.splice(0)]
  const focused = document.activeElement
  // Somebody or something has moved it already.
  if (focused !== document.body && !closing?.contains(focused)) return
  if (heading) heading.tabIndex = -1
  places.findLast((one) => one && !closing?.contains(one) && takesFocus(one))
}

function takesFocus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true })
  return document.activeElement === element
}
