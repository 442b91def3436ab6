import { useEffect, useRef, useState } from 'react'

const opensAfterMs = 250
const closesAfterMs = 180

/** What has its card open, or opens or closes it in a moment. */
export function useShown<Item>(itemOf: (anchor: HTMLElement) => Item | undefined, isOff: boolean) {
  const [shown, setShown] = useState<{ item: Item; anchor: HTMLElement }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const soon = (act: () => void, ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(act, ms)
  }
  const show = (anchor: HTMLElement) => {
    const item = itemOf(anchor)
    setShown(item !== undefined && anchor.isConnected ? { item, anchor } : undefined)
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
    /** Keeps the card as it is: it neither opens nor closes. */
    hold: () => clearTimeout(timer.current),
  }
}
