import { watched } from './watched.ts'

/** Whether the server answers, and when it last did. */
type Network = { isOffline: boolean; answeredAt: number | undefined }

const state = watched<Network>({ isOffline: false, answeredAt: undefined })

export const useNetwork = state.use
export const isOffline = (): boolean => state.get().isOffline

export const noteAnswer = (at = Date.now()) => state.set({ isOffline: false, answeredAt: at })

export function noteSilence() {
  if (!state.get().isOffline) state.set({ ...state.get(), isOffline: true })
}

/** The newest of the stored answers tells when the server was last heard. */
export const noteStored = (at: number) => {
  const { answeredAt = 0 } = state.get()
  if (at > answeredAt) state.set({ ...state.get(), answeredAt: at })
}

/** Browsers only know whether there is a network at all, so `online` is a reason to ask the server, and no answer. */
export function watchNetwork(onReturn: () => void) {
  if (!navigator.onLine) noteSilence()
  addEventListener('offline', noteSilence)
  addEventListener('online', onReturn)
}
