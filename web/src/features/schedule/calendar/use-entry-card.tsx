import { Portal } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Entry } from '../schedule-dialog.ts'
import { type CardActions, EntryCard } from './entry-card.tsx'
import { isPending } from './pending-entries.ts'

const opensAfterMs = 250
const closesAfterMs = 180

type Options = {
  entryOf: (key: string) => Entry | undefined
  timeZone: string
  actions: CardActions
  /** While a QHP is carried, no card may cover the days. */
  isOff: boolean
}

const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => `${clientX} ${clientY}`

const chipOf = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-entry]')

/** One card for all entries: it opens on hover after a moment and on focus at once. Tab enters it, Escape leaves it. */
export function useEntryCard({ entryOf, timeZone, actions, isOff }: Options) {
  const [shown, setShown] = useState<{ entry: Entry; anchor: HTMLElement }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const box = useRef<HTMLElement>(null)

  // An entry that appears under a resting pointer (a dialog closed, the page scrolled) opens no card until the pointer
  // moves.
  const isLaidBare = useRef(false)
  const pointer = useRef('')
  useWindowEvent('pointermove', (event) => {
    pointer.current = placeOf(event)
  })

  const soon = (act: () => void, ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(act, ms)
  }
  const show = (anchor: HTMLElement) => {
    const entry = entryOf(anchor.dataset.entry ?? '')
    setShown(entry && !isPending(entry) && anchor.isConnected ? { entry, anchor } : undefined)
  }
  const close = () => {
    clearTimeout(timer.current)
    setShown(undefined)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isOff) return
    // A card that is about to open stays closed too.
    clearTimeout(timer.current)
    setShown(undefined)
  }, [isOff])

  const pointAt = (target: EventTarget) => {
    const chip = chipOf(target)
    if (chip) soon(() => show(chip), shown ? 60 : opensAfterMs)
    else soon(() => setShown(undefined), closesAfterMs)
  }

  const handlers = {
    onPointerOver(event: PointerEvent) {
      if (event.pointerType === 'touch' || isOff) return
      isLaidBare.current = placeOf(event) === pointer.current
      if (!isLaidBare.current) pointAt(event.target)
    },
    onPointerMove(event: PointerEvent) {
      if (!isLaidBare.current || isOff) return
      isLaidBare.current = false
      pointAt(event.target)
    },
    onPointerLeave: () => soon(() => setShown(undefined), closesAfterMs),
    onFocus(event: FocusEvent) {
      const chip = chipOf(event.target)
      if (!chip?.matches(':focus-visible') || isOff) return
      clearTimeout(timer.current)
      show(chip)
    },
    onBlur(event: FocusEvent) {
      if (!box.current?.contains(event.relatedTarget)) soon(() => setShown(undefined), closesAfterMs)
    },
    onScroll: close,
    onKeyDown(event: KeyboardEvent) {
      if (!shown || event.key !== 'Tab' || event.shiftKey || document.activeElement !== shown.anchor) return
      event.preventDefault()
      box.current?.querySelector('button')?.focus()
    },
  }

  /** React events bubble from the portal to the calendar, which would close the card. */
  const stay = (event: PointerEvent) => {
    event.stopPropagation()
    isLaidBare.current = false
    clearTimeout(timer.current)
  }

  /** A button closes the card, so the focus returns to the entry. A click on text, such as a phone number, does not. */
  const closeAfterAction = ({ target }: MouseEvent) => {
    if (!(target as Element).closest('button')) return
    shown?.anchor.focus()
    close()
  }

  const backToEntry = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && !(event.key === 'Tab' && isAtEnd(event, box.current))) return
    event.preventDefault()
    event.stopPropagation()
    shown?.anchor.focus()
  }

  const card = shown && (
    <Portal>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles keys and pointer for its children */}
      <div
        onPointerOver={stay}
        onPointerLeave={handlers.onPointerLeave}
        onKeyDown={backToEntry}
        onClick={closeAfterAction}
      >
        <EntryCard {...shown} key={shown.anchor.dataset.entry} timeZone={timeZone} actions={actions} box={box} />
      </div>
    </Portal>
  )
  return { handlers, card, close }
}

/** Tab on the last button, or Shift+Tab on the first. */
function isAtEnd(event: KeyboardEvent, box: HTMLElement | null): boolean {
  const buttons = [...(box?.querySelectorAll('button:not(:disabled)') ?? [])]
  return document.activeElement === (event.shiftKey ? buttons[0] : buttons.at(-1))
}
