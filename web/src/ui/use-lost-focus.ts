import { type RefObject, useEffect, useRef } from 'react'

/** Focuses an element that appears when the button that was pressed for it has gone. */
export function useLostFocus(element: RefObject<HTMLElement | null>, isHere: boolean, wasHere = isHere) {
  const before = useRef(wasHere)
  useEffect(() => {
    if (isHere && !before.current && document.activeElement === document.body) element.current?.focus()
    before.current = isHere
  }, [element, isHere])
}
