import { limits } from '@shiftward/contract/limits.ts'
import { useSyncExternalStore } from 'react'

/** `again` repeats what was refused. */
type Toast = { id: number; kind: 'success' | 'error'; message: string; again?: (() => void) | undefined }

let current: Toast | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let shown = 0
const listeners = new Set<() => void>()

function set(toast: Toast | undefined) {
  clearTimeout(timer)
  current = toast
  if (toast) timer = setTimeout(closeToast, limits.toastMs)
  for (const listener of listeners) listener()
}

/** Shows one toast at a time: a new one replaces the last. */
const show = (kind: Toast['kind'], message: string, again?: () => void) => set({ id: ++shown, kind, message, again })

export const toastSuccess = (message: string) => show('success', message)
export const toastError = (message: string, again?: () => void) => show('error', message, again)
export const closeToast = () => set(undefined)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useToast = (): Toast | undefined => useSyncExternalStore(subscribe, () => current)
