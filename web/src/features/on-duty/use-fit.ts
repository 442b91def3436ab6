import { type RefObject, useLayoutEffect } from 'react'

/** From readable across a large room down to a desk. */
const scales = Array.from({ length: 20 }, (_, index) => (25 - index) / 10)

/** Draws the board as large as the whole of it fits on the screen, because nobody scrolls a wall. */
export function useFit(board: RefObject<HTMLElement | null>, isFull: boolean, ...content: unknown[]) {
  useLayoutEffect(() => {
    const box = board.current
    if (!isFull || !box) return
    const fit = () => {
      for (const scale of scales) {
        box.style.setProperty('--scale', String(scale))
        if (box.scrollHeight <= box.clientHeight) return
      }
    }
    fit()
    window.addEventListener('resize', fit)
    return () => {
      window.removeEventListener('resize', fit)
      box.style.removeProperty('--scale')
    }
  }, [board, isFull, ...content])
}
