/// <reference lib="webworker" />
/**
 * Keeps the files of the app on the phone, so that it opens without a network, and shows push messages. Answers of the
 * server are not kept here: the app stores what it has seen by itself. The build puts the version and the list of files
 * before it.
 */
const worker = self as unknown as ServiceWorkerGlobalScope

declare const version: string
declare const files: string[]

const cacheName = `my-${version}`
const page = '/my/'

worker.addEventListener('install', (event) => {
  // Past the browser's own cache where a name has no hash.
  const wanted = files.map((file) => new Request(file, { cache: file.includes('/assets/') ? 'default' : 'reload' }))
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(wanted)))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(forgetOlder().then(() => worker.clients.claim()))
})

async function forgetOlder() {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith('my-') && name !== cacheName).map((name) => caches.delete(name)),
  )
}

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin || !pathname.startsWith(page)) return
  const kept = request.mode === 'navigate' ? page : pathname
  if (files.includes(kept)) event.respondWith(keptOrLoaded(kept, request))
})

async function keptOrLoaded(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  return (await cache.match(path)) ?? fetch(request)
}

/** The app asks for this when its person has pressed Update. Until then the version that they began with stays. */
worker.addEventListener('message', ({ data }) => {
  if (data === 'update') void worker.skipWaiting()
})

/** What the server sends; see outbox-push.ts. */
type Pushed = {
  messageId: number
  title: string
  type: string
  subjectKind: string | null
  subjectId: number | null
  firstDay: string | null
}

worker.addEventListener('push', (event) => {
  const pushed = event.data?.json() as Pushed | undefined
  if (pushed) event.waitUntil(Promise.all([show(pushed), tellWindows('news')]))
})

/** The app knows where it leads; see opened-push.tsx. */
const show = ({ title, ...about }: Pushed) => {
  const named = Object.entries(about).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]))
  return worker.registration.showNotification(title, {
    tag: `message ${about.messageId}`,
    icon: '/my/icon-192.png',
    data: `/opened?${new URLSearchParams(named)}`,
  })
}

async function tellWindows(message: string) {
  for (const window of await worker.clients.matchAll({ type: 'window' })) window.postMessage(message)
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const opening = open(event.notification.data)
  event.waitUntil(opening)
})

async function open(path: string) {
  const [window] = await worker.clients.matchAll({ type: 'window' })
  if (!window) return worker.clients.openWindow(`/my${path}`)
  window.postMessage({ open: path })
  return window.focus()
}
