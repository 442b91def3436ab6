import { limits } from '@shiftward/contract/limits.ts'
import { useSyncExternalStore } from 'react'

type ToastAction = { label: string; act: () => void }
type Toast = {
  id: number
  kind: 'success' | 'error'
  text: string
  action?: ToastAction | undefined
  /** Screen readers leave it out. */
  isSilent?: boolean
}

let current: Toast | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let shown = 0
const listeners = new Set<() => void>()

function set(toast: Toast | undefined) {
  clearTimeout(timer)
  current = toast
  // Who can act needs time to reach the button.
  if (toast) timer = setTimeout(closeToast, toast.action ? 2 * limits.toastMs : limits.toastMs)
  for (const listener of listeners) listener()
}

/** Shows one toast at a time: a new one replaces the last. */
const show = (kind: Toast['kind'], text: string, rest: Pick<Toast, 'action' | 'isSilent'> = {}) =>
  set({ id: ++shown, kind, text, ...rest })

export const toastSuccess = (text: string, action?: ToastAction) => show('success', text, { action })
export const toastError = (text: string, again?: () => void) =>
  show('error', text, { action: again && { label: 'Try again', act: again } })
/** For a text that an alert beside the form says too: otherwise screen readers would say it twice. */
export const toastSilently = (text: string) => show('error', text, { isSilent: true })
export const closeToast = () => set(undefined)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useToast = (): Toast | undefined => useSyncExternalStore(subscribe, () => current)
