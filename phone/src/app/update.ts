import { onMove } from '../lib/router.ts'
import { isInTheMiddle } from '../lib/typing.ts'
import { say } from '../ui/toast.tsx'

const checkEvery = 3_600_000
const offerEvery = 300_000

/** Keeps the app on the phone, and offers a new version when the person is not in the middle of something. */
export function startUpdates() {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const workers = navigator.serviceWorker
  // The first worker takes over a page that is already its own version.
  const isFirst = workers.controller === null
  let update: (() => void) | undefined
  let isOwed = false
  const offer = () => {
    isOwed = update !== undefined && isInTheMiddle()
    if (update && !isOwed) say('A new version is ready.', { name: 'Update', run: update })
  }
  let isAsked = false
  workers.addEventListener('controllerchange', () => {
    if (isAsked) return location.reload()
    if (isFirst) return
    // Another window of the app has updated. This one still shows the old version.
    update = () => location.reload()
    offer()
  })
  onMove(() => isOwed && offer())
  void workers.register('/my/service-worker.js').then((registration) => {
    const look = () => {
      const { waiting } = registration
      if (waiting && workers.controller) {
        update = () => {
          isAsked = true
          waiting.postMessage('update')
        }
      }
      offer()
    }
    look()
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', look)
    })
    const check = () => void registration.update().then(look, () => undefined)
    setInterval(check, checkEvery)
    setInterval(look, offerEvery)
    addEventListener('visibilitychange', () => !document.hidden && check())
  })
}
