import { limits } from '@shiftward/contract/limits.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useSyncExternalStore } from 'react'

type ToastAction = { label: string; act: () => void }
type Again = () => Promise<unknown>
type Toast = {
  id: number
  kind: 'success' | 'error'
  text: string
  action?: ToastAction | undefined
  /** Screen readers leave it out. */
  isSilent?: boolean
  /** Until it is closed. */
  isKept?: boolean
  /** The changes that it would try again. */
  failed?: readonly Again[]
}

let current: Toast | undefined
/** Others cover them, but only for a time. */
let kept: readonly Toast[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let shown = 0
const listeners = new Set<() => void>()

function set(toast: Toast | undefined) {
  current = toast
  startTimer()
  for (const listener of listeners) listener()
}

function startTimer() {
  clearTimeout(timer)
  if (!current || current.isKept) return
  // Who can act needs time to reach the button.
  timer = setTimeout(closeToast, current.action ? 2 * limits.toastMs : limits.toastMs)
}

/** The timer stops while the pointer or the focus is on the toast, and then starts anew. */
export const holdToast = () => clearTimeout(timer)
export const releaseToast = startTimer

/** Shows one toast at a time: a new one replaces the last. */
function show(kind: Toast['kind'], text: string, rest: Omit<Toast, 'id' | 'kind' | 'text'> = {}) {
  const toast = { id: ++shown, kind, text, ...rest }
  if (toast.isKept) kept = [...kept, toast]
  set(toast)
}

export const toastSuccess = (text: string, action?: ToastAction) => show('success', text, { action })
export const toastError = (text: string) => show('error', text)
/** For a text that an alert beside the form says too: otherwise screen readers would say it twice. */
export const toastSilently = (text: string) => show('error', text, { isSilent: true })
/** For work that would be lost without a word. */
export const toastUntilClosed = (text: string) => show('error', text, { isKept: true })

/** Changes that fail one after the other share a toast: otherwise only the last could be tried again. */
export function toastUnsaved(text: string, again: Again) {
  const before = [...kept, current].find((one) => one?.failed)
  kept = kept.filter((one) => one !== before)
  const failed = [...(before?.failed ?? []), again]
  const action = { label: 'Try again', act: () => void repeat(failed) }
  if (failed.length === 1) show('error', text, { action, failed })
  else show('error', texts.common.changesNotSaved(failed.length), { action, failed, isKept: true })
}

/** In their order: a later one may need what an earlier one does. What fails again has its own toast. */
async function repeat(failed: readonly Again[]) {
  for (const again of failed) await again().catch(() => undefined)
}

export function closeToast() {
  kept = kept.filter((one) => one !== current)
  set(kept.at(-1))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useToast = (): Toast | undefined => useSyncExternalStore(subscribe, () => current)
