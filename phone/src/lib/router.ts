import { useSyncExternalStore } from 'react'
import { type Left, lookAtScreen } from './left-screen.ts'

/** Every screen and every sheet has its own address below /my, so that Back and links work. */

const base = '/my'

type State = {
  /** How many pages of ours lie before this one: whether Back stays in the app. */
  depth: number
  left?: Left
} | null

const depth = () => (history.state as State)?.depth ?? 0

let comeBackTo: Left | undefined

/** How the screen was left, if Back led to it. */
export const leftBefore = (): Left | undefined => comeBackTo

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}
addEventListener('popstate', () => {
  comeBackTo = (history.state as State)?.left
  tell()
})

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls it whenever another screen opens, after it has been drawn. */
export const onMove = (listener: () => void) => subscribe(() => setTimeout(listener))

const address = () => `${location.pathname.slice(base.length) || '/'}${location.search}`

/** The address within the app: '/calendar?month=2026-11'. */
export const useAddress = (): string => useSyncExternalStore(subscribe, address)

export const href = (path: string): string => `${base}${path}`

export function go(path: string, { isReplacing = false } = {}) {
  if (path === address()) return
  comeBackTo = undefined
  if (isReplacing) history.replaceState({ depth: depth() }, '', href(path))
  else {
    history.replaceState({ depth: depth(), left: lookAtScreen() }, '')
    history.pushState({ depth: depth() + 1 }, '', href(path))
  }
  tell()
}

/** Back, or to a page of ours where the app was opened right here. */
export function leave(to: string) {
  if (depth() > 0) history.back()
  else go(to, { isReplacing: true })
}

/** Matches '/shift/12/swap' with '/shift/:shiftId/swap'. */
export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return undefined
  const found: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (part.startsWith(':')) found[part.slice(1)] = decodeURIComponent(value)
    else if (part !== value) return undefined
  }
  return found
}
