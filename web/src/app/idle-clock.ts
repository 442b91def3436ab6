import { limits } from '@shiftward/contract/limits.ts'

const { consoleIdleMs, consoleCountdownMs } = limits.session
const tickMs = 1000
const tellOthersEveryMs = 1000
/** A screen reader presses buttons with a click alone. */
const activities = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'click'] as const

type IdleEvents = {
  /** Nobody has been here for a while; the session ends at this instant. */
  onIdle: (endsAt: number) => void
  onActive: () => void
  onTimeout: () => void
  /** Somebody is working, but this tab may not have called the server for long. */
  onKeepAlive: () => void
}

/**
 * Watches for activity in all tabs of the console. It looks at the clock every second instead of waiting for one long
 * timer, so that a computer that was asleep is judged by the time that passed. Answers how to stop it.
 */
export function watchIdle({ onIdle, onActive, onTimeout, onKeepAlive }: IdleEvents): () => void {
  let lastActive = Date.now()
  let lastTold = 0
  let lastKeptAlive = Date.now()
  let isIdle = false
  let pointer = ''
  const otherTabs = new BroadcastChannel('shiftward-activity')

  const idleMs = () => Date.now() - lastActive
  const isOver = () => idleMs() >= consoleIdleMs + consoleCountdownMs

  function wake() {
    if (isOver()) return
    lastActive = Date.now()
    if (isIdle) onActive()
    isIdle = false
  }

  function act(event: Event) {
    // The browser repeats the last position when something appears under a pointer at rest. That is nobody moving.
    if (event instanceof PointerEvent && event.type === 'pointermove') {
      const position = `${event.screenX},${event.screenY}`
      const moved = pointer !== '' && pointer !== position
      pointer = position
      if (!moved) return
    }
    wake()
    if (Date.now() - lastTold < tellOthersEveryMs) return
    lastTold = Date.now()
    otherTabs.postMessage('active')
  }

  function tick() {
    if (isOver()) return onTimeout()
    if (!isIdle && idleMs() >= consoleIdleMs) {
      isIdle = true
      onIdle(lastActive + consoleIdleMs + consoleCountdownMs)
    }
    if (lastActive > lastKeptAlive && Date.now() - lastKeptAlive >= consoleIdleMs) {
      lastKeptAlive = Date.now()
      onKeepAlive()
    }
  }

  otherTabs.onmessage = wake
  for (const activity of activities) window.addEventListener(activity, act, { capture: true, passive: true })
  const timer = setInterval(tick, tickMs)
  return () => {
    clearInterval(timer)
    for (const activity of activities) window.removeEventListener(activity, act, { capture: true })
    otherTabs.close()
  }
}
