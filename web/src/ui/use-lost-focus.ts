import { type RefObject, useEffect, useRef } from 'react'

/** When it comes and what was pressed for it is gone, the focus moves here instead of to the top of the page. */
export function useLostFocus(element: RefObject<HTMLElement | null>, isHere: boolean, wasHere = isHere) {
  const before = useRef(wasHere)
  useEffect(() => {
    if (isHere && !before.current && document.activeElement === document.body) element.current?.focus()
    before.current = isHere
  }, [element, isHere])
}
