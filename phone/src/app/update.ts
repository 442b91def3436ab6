import { isTyping } from '../lib/typing.ts'
import { say } from '../ui/toast.tsx'

const checkEvery = 3_600_000
const offerEvery = 300_000

/** Keeps the app on the phone, and offers a new version when nothing is being typed. */
export function startUpdates() {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  let isAsked = false
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker takes over a page that is already its own version.
    if (isAsked) location.reload()
  })
  const offer = (waiting: ServiceWorker) => {
    if (isTyping()) return
    say('A new version is ready.', {
      name: 'Update',
      run: () => {
        isAsked = true
        waiting.postMessage('update')
      },
    })
  }
  void navigator.serviceWorker.register('/my/service-worker.js').then((registration) => {
    const look = () => {
      if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting)
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
