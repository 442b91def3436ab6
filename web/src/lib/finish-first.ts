import { type RefObject, useEffect } from 'react'

/**
 * For a part of a panel that stores what was typed in it by a call of its own: the panel's save finishes that first, and
 * goes on if `finish` says that it is done. A save without this would lose it.
 */
export function useFinishFirst(
  part: RefObject<HTMLElement | null>,
  { isStarted, finish }: { isStarted: boolean; finish: () => Promise<boolean> },
) {
  useEffect(() => {
    const panel = part.current?.closest('form')
    async function finishFirst(event: Event) {
      if (!isStarted) return
      event.preventDefault()
      event.stopPropagation()
      // A form ignores a second submit while it still handles the first.
      if (await finish()) setTimeout(() => panel?.requestSubmit())
      else part.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    }
    const listen = (event: Event) => void finishFirst(event)
    panel?.addEventListener('submit', listen, true)
    return () => panel?.removeEventListener('submit', listen, true)
  })
}
