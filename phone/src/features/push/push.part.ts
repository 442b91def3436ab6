import { CallError } from '@shiftward/client/call-error.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { call } from '../../lib/call.ts'
import { watched } from '../../lib/watched.ts'

/** Whether this phone is told by push. The person decides, the browser asks them, and its push service carries it. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

const state = watched<PushState>('off')
export const usePush = state.use

const isAsking = watched(false)
export const useIsAsking = isAsking.use

/** What the person said on this phone. Signing out forgets it: the next person is asked for themselves. */
const key = 'my-push'
type Said = 'on' | 'off' | 'not now'
const said = () => localStorage.getItem(key) as Said | null
const remember = (answer: Said) => localStorage.setItem(key, answer)

const noService = 'The push service of this browser does not answer. You are still told by SMS and email.'

const isSupported = () =>
  !import.meta.env.DEV && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const findSubscription = async () =>
  (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription() ?? null

export async function lookAtPush() {
  if (!isSupported()) return state.set('unsupported')
  if (Notification.permission === 'denied') return state.set('blocked')
  state.set((await findSubscription()) ? 'on' : 'off')
}

/** Asked after something useful has happened, never at sign-in, and not again after an answer. */
export function askForPush() {
  if (isSupported() && Notification.permission !== 'denied' && said() === null) isAsking.set(true)
}

export function notNow() {
  remember('not now')
  isAsking.set(false)
}

/** Says in words why it cannot be turned on; undefined when it is on, or when the person refused the browser. */
export async function turnPushOn(): Promise<string | undefined> {
  isAsking.set(false)
  try {
    if ((await Notification.requestPermission()) !== 'granted') remember('not now')
    else {
      await subscribe()
      remember('on')
    }
    return undefined
  } catch (error) {
    // Neither side may believe that it is on.
    await (await findSubscription())?.unsubscribe()
    if (error instanceof CallError) return error.message
    if (error instanceof DOMException) return noService
    throw error
  } finally {
    await lookAtPush()
  }
}

async function subscribe() {
  const { endpoint, keys } = ((await findSubscription()) ?? (await makeSubscription())).toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await call(mobileEndpoints.subscribe, { endpoint: endpoint ?? '', keys: { p256dh, auth } })
}

async function makeSubscription(): Promise<PushSubscription> {
  const { publicKey } = await call(mobileEndpoints.pushKey, {})
  const { pushManager } = await navigator.serviceWorker.ready
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

export async function turnPushOff() {
  remember('off')
  const subscription = await findSubscription()
  await subscription?.unsubscribe()
  await lookAtPush()
  try {
    if (subscription) await call(mobileEndpoints.unsubscribe, { endpoint: subscription.endpoint })
  } catch (error) {
    // The server forgets it when the push service says that it is gone.
    if (!(error instanceof CallError)) throw error
  }
}

/** The server forgets a browser with its session, and browsers drop subscriptions: so it is told again. */
export async function keepPush() {
  try {
    if (said() === 'on' && isSupported() && Notification.permission === 'granted') await subscribe()
  } catch (error) {
    // Tried again when the app opens the next time.
    if (!(error instanceof CallError || error instanceof DOMException)) throw error
  }
  await lookAtPush()
}

/** With the session goes what its person would be told. */
export async function forgetPush() {
  localStorage.removeItem(key)
  isAsking.set(false)
  if (isSupported()) await (await findSubscription())?.unsubscribe()
}
