import { limits } from '@shiftward/contract/limits.ts'
import { useSyncExternalStore } from 'react'

type ToastAction = { label: string; act: () => void }
type Toast = { id: number; kind: 'success' | 'error'; message: string; action?: ToastAction | undefined }

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
const show = (kind: Toast['kind'], message: string, action?: ToastAction) => set({ id: ++shown, kind, message, action })

export const toastSuccess = (message: string, action?: ToastAction) => show('success', message, action)
export const toastError = (message: string, again?: () => void) =>
  show('error', message, again && { label: 'Try again', act: again })
export const closeToast = () => set(undefined)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useToast = (): Toast | undefined => useSyncExternalStore(subscribe, () => current)
