import { useWindowEvent } from '@mantine/hooks'
import { type FocusEvent, type KeyboardEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import type { Entry } from '../schedule-dialog.ts'
import { type CardActions, EntryCard } from './entry-card.tsx'
import { EntryCardLayer, focusAt } from './entry-card-layer.tsx'
import { isPending } from './pending-entries.ts'
import { useShown } from './use-shown.ts'

type Options = {
  entryOf: (key: string) => Entry | undefined
  timeZone: string
  actions: CardActions
  /** While a QHP is carried, no card may cover the days. */
  isOff: boolean
}

const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => `${clientX} ${clientY}`

const chipOf = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-entry]')

/** One card for all entries: it opens on hover after a moment and on focus at once. Tab enters it, Escape leaves or closes it. */
export function useEntryCard({ entryOf, timeZone, actions, isOff }: Options) {
  const shownOf = (chip: HTMLElement) => {
    const entry = entryOf(chip.dataset.entry ?? '')
    return entry && !isPending(entry) ? entry : undefined
  }
  const { shown, show, showSoon, close, closeSoon, hold } = useShown(shownOf, isOff)
  const box = useRef<HTMLElement>(null)

  useNews(shown, shownOf, box, show)

  const pointAt = (target: EventTarget) => {
    const chip = chipOf(target)
    if (chip) showSoon(chip)
    else closeSoon()
  }

  const pointing = usePointing(pointAt, isOff)
  const handlers = {
    ...pointing.handlers,
    onPointerLeave: closeSoon,
    onFocus(event: FocusEvent) {
      const chip = chipOf(event.target)
      if (!chip?.matches(':focus-visible') || isOff) return
      hold()
      show(chip)
    },
    onBlur: ({ relatedTarget }: FocusEvent) => box.current?.contains(relatedTarget) || closeSoon(),
    onScroll: close,
    onKeyDown(event: KeyboardEvent) {
      // It may cover what somebody wants to see. The key can end something else besides.
      if (event.key === 'Escape') close()
      if (!shown || event.key !== 'Tab' || event.shiftKey || document.activeElement !== shown.anchor) return
      event.preventDefault()
      box.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
    },
  }

  const card = shown && (
    <EntryCardLayer
      anchor={shown.anchor}
      box={box}
      onEnter={() => {
        pointing.moved()
        hold()
      }}
      onLeave={closeSoon}
      onClose={close}
    >
      <EntryCard
        key={shown.anchor.dataset.entry}
        entry={shown.item}
        anchor={shown.anchor}
        timeZone={timeZone}
        actions={actions}
        box={box}
      />
    </EntryCardLayer>
  )
  return { handlers, card, close }
}

type Shown = { item: Entry; anchor: HTMLElement } | undefined

/** When the entry with the open card has changed or gone, the card shows it as it is, or closes. */
function useNews(
  shown: Shown,
  entryOf: (anchor: HTMLElement) => Entry | undefined,
  box: RefObject<HTMLElement | null>,
  show: (anchor: HTMLElement) => void,
) {
  // After each render, because only then does the cell say which entry it holds.
  useLayoutEffect(() => {
    if (!shown || (shown.anchor.isConnected && entryOf(shown.anchor) === shown.item)) return
    if (box.current?.contains(document.activeElement)) focusAt(shown.anchor)
    show(shown.anchor)
  })
}

/**
 * An entry that appears under a resting pointer (a dialog closed, the page scrolled, another view opened) opens no card
 * until the pointer moves.
 */
function usePointing(pointAt: (target: EventTarget) => void, isOff: boolean) {
  const isLaidBare = useRef(false)
  const pointer = useRef<string>(undefined)
  useWindowEvent('pointermove', (event) => {
    pointer.current = placeOf(event)
  })
  const moved = () => {
    isLaidBare.current = false
  }
  const handlers = {
    onPointerOver(event: PointerEvent) {
      if (event.pointerType === 'touch' || isOff) return
      isLaidBare.current = pointer.current === undefined || pointer.current === placeOf(event)
      if (!isLaidBare.current) pointAt(event.target)
    },
    onPointerMove(event: PointerEvent) {
      if (!isLaidBare.current || isOff) return
      moved()
      pointAt(event.target)
    },
  }
  return { handlers, moved }
}
