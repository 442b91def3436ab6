import { refresh } from '../lib/answers.ts'
import { go } from '../lib/router.ts'

/** What the service worker says to an app that is open: a push has come, or one was tapped. */
export function listenToPush() {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<'news' | { open: string }>) => {
    if (data === 'news') void refresh()
    else go(data.open)
  })
}
