import { watched } from './watched.ts'

/** Whether the server answers. */
const state = watched({ isOffline: false })

export const useNetwork = state.use

const note = (isOffline: boolean) => {
  if (state.get().isOffline !== isOffline) state.set({ isOffline })
}
export const noteAnswer = () => note(false)
export const noteSilence = () => note(true)

/** Browsers only know whether there is a network at all, so `online` is a reason to ask the server, and no answer. */
export function watchNetwork(onReturn: () => void) {
  if (!navigator.onLine) noteSilence()
  addEventListener('offline', noteSilence)
  addEventListener('online', onReturn)
}
