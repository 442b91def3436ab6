/** How a screen was left, kept with its address: Back then leads to the same place in a long list. */
export type Left = { top: number; pressed: string | null }

const content = () => document.querySelector('main')

export function lookAtScreen(): Left {
  // With large text the page scrolls, not its content.
  return { top: (content()?.scrollTop ?? 0) + scrollY, pressed: selectorOf(document.activeElement) }
}

/** A selector that still finds the element after the screen is drawn again. */
function selectorOf(element: Element | null): string | null {
  if (!content()?.contains(element)) return null
  if (element?.id) return `#${CSS.escape(element.id)}`
  return element?.matches('a[href]') ? `main a[href="${CSS.escape(element.getAttribute('href') ?? '')}"]` : null
}

/** Scrolls to where the screen was left, and returns what was pressed there, if it is still there. */
export function findAgain({ top, pressed }: Left): HTMLElement | null {
  content()?.scrollTo({ top })
  scrollTo({ top })
  return pressed === null ? null : document.querySelector(pressed)
}
