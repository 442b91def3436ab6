import { type PointerEvent, useState } from 'react'

const dayUnder = ({ clientX, clientY }: { clientX: number; clientY: number }): string | undefined => {
  const cell = document.elementFromPoint(clientX, clientY)?.closest<HTMLButtonElement>('button[data-day]')
  return cell?.disabled === false ? cell.dataset.day : undefined
}

/** Dragging over days marks all of them. A tap on one of them stays a tap, and dragging up or down scrolls. */
export function useDrag(onDrag: (days: string[]) => void) {
  const [dragged, setDragged] = useState<string[]>([])
  const end = () => setDragged([])
  return {
    /** One day alone is not a drag. */
    dragged: dragged.length > 1 ? dragged : [],
    handlers: {
      onPointerDown(event: PointerEvent) {
        const day = dayUnder(event)
        if (day && event.isPrimary && event.button === 0) setDragged([day])
        // A touch belongs to the cell it began on; the others have to notice it too.
        if (event.target instanceof Element) event.target.releasePointerCapture(event.pointerId)
      },
      onPointerMove(event: PointerEvent) {
        const day = dragged.length > 0 && dayUnder(event)
        if (day && !dragged.includes(day)) setDragged([...dragged, day])
      },
      onPointerUp() {
        if (dragged.length > 1) onDrag(dragged)
        end()
      },
      onPointerCancel: end,
      onPointerLeave: end,
    },
  }
}
