import { type TouchEvent, useRef, useState } from 'react'
import { refresh } from '../../lib/answers.ts'
import { flush } from '../../lib/outgoing.ts'

const far = 72

/** Pulling a screen down at its top asks the server again. 'Refresh' behind the calendar's dots does the same. */
export function usePull() {
  const start = useRef<number>(undefined)
  const [pulled, setPulled] = useState(0)
  const end = () => {
    start.current = undefined
    setPulled(0)
  }
  return {
    isPulled: pulled > 0,
    isFarEnough: pulled >= far,
    handlers: {
      onTouchStart({ currentTarget, touches }: TouchEvent) {
        const isAtTop = currentTarget.scrollTop === 0 && window.scrollY === 0
        start.current = isAtTop && touches.length === 1 ? touches[0]?.clientY : undefined
      },
      onTouchMove({ touches }: TouchEvent) {
        if (start.current === undefined) return
        const way = (touches[0]?.clientY ?? 0) - start.current
        // A small move may still become a tap or a sideways swipe.
        setPulled(way > far / 3 ? way : 0)
      },
      onTouchEnd() {
        if (pulled >= far) void refresh().then(flush)
        end()
      },
      onTouchCancel: end,
    },
  }
}
