import { type RefObject, useEffect } from 'react'

/**
 * For a part of a panel that stores what was typed in it by a call of its own: the panel's save finishes that first, and
 * goes on if `finish` says that it is done. A save without this would lose it. The panel's tabs stay mounted
 * (`keepMountedMode="display-none"`), so that this works from every tab.
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
      // Another part that was started waits for the submit that follows.
      event.stopImmediatePropagation()
      // A form ignores a second submit while it still handles the first.
      if (await finish()) setTimeout(() => panel?.requestSubmit())
      else showWrongField(part.current)
    }
    const listen = (event: Event) => void finishFirst(event)
    panel?.addEventListener('submit', listen, true)
    return () => panel?.removeEventListener('submit', listen, true)
  })
}

/** The part may be on another tab than the one on screen. */
function showWrongField(part: HTMLElement | null) {
  const tab = part?.closest('[role="tabpanel"]')?.getAttribute('aria-labelledby')
  if (tab) document.getElementById(tab)?.click()
  requestAnimationFrame(() => part?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
