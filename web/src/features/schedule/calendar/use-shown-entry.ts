import { useEffect, useRef, useState } from 'react'
import type { Entry } from '../schedule-dialog.ts'
import { isPending } from './pending-entries.ts'

const opensAfterMs = 250
const closesAfterMs = 180

/** The entry whose card is open, or opens or closes in a moment. */
export function useShownEntry(entryOf: (key: string) => Entry | undefined, isOff: boolean) {
  const [shown, setShown] = useState<{ entry: Entry; anchor: HTMLElement }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

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

  return {
    shown,
    show,
    showSoon: (anchor: HTMLElement) => soon(() => show(anchor), shown ? 60 : opensAfterMs),
    close,
    closeSoon: () => soon(() => setShown(undefined), closesAfterMs),
    /** Keeps the card as it is: what was about to happen does not. */
    hold: () => clearTimeout(timer.current),
  }
}
