import type { FocusEvent, PointerEvent } from 'react'
import { useShown } from '../calendar/use-shown.ts'

type Options<Item> = {
  /** What has a card. */
  selector: string
  itemOf: (anchor: HTMLElement) => Item | undefined
  isOff: boolean
  /** By any focus a tap opens it too. */
  opensOn: ':focus' | ':focus-visible'
}

/** One card for many: it opens on hover after a moment, and on focus at once. */
export function useFocusCard<Item>({ selector, itemOf, isOff, opensOn }: Options<Item>) {
  const { shown, show, showSoon, close, closeSoon, hold } = useShown(itemOf, isOff)
  const anchorAt = (target: EventTarget) => (target as Element).closest<HTMLElement>(selector)
  /** A card with the focus stays, wherever the pointer rests. */
  const hasFocus = () => document.activeElement === shown?.anchor
  const handlers = {
    onPointerOver(event: PointerEvent) {
      const anchor = anchorAt(event.target)
      if (anchor && event.pointerType !== 'touch' && !isOff) showSoon(anchor)
      else if (!anchor && !hasFocus()) closeSoon()
    },
    onPointerLeave: closeSoon,
    onScroll: () => hasFocus() || close(),
    onFocus(event: FocusEvent) {
      const anchor = anchorAt(event.target)
      if (!anchor?.matches(opensOn) || isOff) return
      // The blur of the cell before would close it.
      hold()
      show(anchor)
    },
    onBlur: closeSoon,
  }
  return { shown, handlers }
}
