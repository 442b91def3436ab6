/**
 * What has the focus may go away: a button that has done its work, a toast, a sheet, a card that is no longer in its list.
 * Screen readers would begin again at the top of the app, so the focus returns to where it was before.
 */
export function keepFocus() {
  let focused: HTMLElement[] = []
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    focused = [...focused.filter((one) => one.isConnected && one !== target), target]
  })
  const look = () => {
    if (document.activeElement !== document.body || focused.at(-1)?.isConnected !== false) return
    const heading = document.querySelector<HTMLElement>('h1[tabindex]')
    // Drawn anew in another place: a message that has been read moves to the others.
    const moved = document.getElementById(focused.at(-1)?.id ?? '')
    if (moved && takesFocus(moved)) return
    focused = focused.filter((one) => one.isConnected)
    if (!focused.findLast(takesFocus)) heading?.focus({ preventScroll: true })
  }
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
}

/** What lies below an open sheet does not take it. */
function takesFocus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true })
  return document.activeElement === element
}
