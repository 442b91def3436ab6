import { limits } from '@shiftward/contract/limits.ts'

const { consoleIdleMs, consoleCountdownMs } = limits.session
const tickMs = 1000
const tellOthersEveryMs = 1000
/** Screen readers press buttons with a click event only. */
const activities = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'click'] as const

type IdleEvents = {
  /** There was no activity for a while. The session ends at this instant. */
  onIdle: (endsAt: number) => void
  onActive: () => void
  onTimeout: () => void
  /** The user is active, but this tab may not have called the server for long. */
  onKeepAlive: () => void
  /** While it is true nobody is asked, and the session goes on. Afterwards it ends at once if the time is over. */
  isKept: () => boolean
}

/**
 * Watches for activity in all tabs of the console. It checks the clock every second instead of using one long timer, so
 * that time asleep counts too. Returns the function that stops it.
 */
export function watchIdle({ onIdle, onActive, onTimeout, onKeepAlive, isKept }: IdleEvents): () => void {
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
    // The browser repeats the last position when something appears under a resting pointer. That is not activity.
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
    if (isOver() && !isKept()) return onTimeout()
    if (!isIdle && !isKept() && idleMs() >= consoleIdleMs) {
      isIdle = true
      onIdle(lastActive + consoleIdleMs + consoleCountdownMs)
    }
    if ((lastActive > lastKeptAlive || isKept()) && Date.now() - lastKeptAlive >= consoleIdleMs) {
      lastKeptAlive = Date.now()
      onKeepAlive()
    }
  }

  otherTabs.onmessage = wake
  for (const activity of activities) window.addEventListener(activity, act, { capture: true, passive: true })
  const timer = setInterval(tick, tickMs)
  document.addEventListener('fullscreenchange', tick)
  return () => {
    clearInterval(timer)
    document.removeEventListener('fullscreenchange', tick)
    for (const activity of activities) window.removeEventListener(activity, act, { capture: true })
    otherTabs.close()
  }
}
