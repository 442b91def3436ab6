import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { watched } from '../lib/watched.ts'

type Toast = {
  text: string
  isProblem: boolean
  action?: { name: string; run: () => void } | undefined
}

const shown = watched<Toast | undefined>(undefined)
export const useToast = shown.use
/** Longer where there is something to press, and longer still while the focus is there. */
const shownMs = { words: 5_000, action: 12_000 }
/** A sheet that closes now leaves its last words to the place below it, so that they are said once. */
const closingMs = 400

export const say = (text: string, action?: Toast['action']) => shown.set({ text, isProblem: false, action })
/** Stays until it is put away. */
export const complain = (text: string) => shown.set({ text, isProblem: true })

/** The open sheets, the topmost last. */
const sheets = watched<readonly string[]>([])

/** Where toasts appear. Below an open sheet nothing can be seen, heard or pressed, so each sheet has its own place. */
export function Toasts({ sheet }: { sheet?: string }) {
  useEffect(() => {
    if (sheet === undefined) return
    sheets.set([...sheets.get(), sheet])
    return () => sheets.set(sheets.get().filter((one) => one !== sheet))
  }, [sheet])
  const isOnTop = sheets.use().at(-1) === sheet
  const latest = shown.use()
  const place = useRef<HTMLDivElement>(null)
  const [stayed, setStayed] = useState<Toast>()
  useEffect(() => {
    if (sheet === undefined) return
    const timer = setTimeout(() => setStayed(latest), closingMs)
    return () => clearTimeout(timer)
  }, [sheet, latest])
  const toast = isOnTop && (sheet === undefined || stayed === latest) ? latest : undefined
  useEffect(() => {
    if (!toast || toast.isProblem) return
    const end = () => {
      if (!place.current?.contains(document.activeElement)) shown.set(undefined)
    }
    const timer = setInterval(end, toast.action ? shownMs.action : shownMs.words)
    return () => clearInterval(timer)
  }, [toast])
  const Icon = toast?.isProblem ? IconAlertTriangle : IconCircleCheck
  const button = toast?.action ?? { name: 'OK', run: () => undefined }
  return (
    <div className="toasts" ref={place} role={toast?.isProblem ? 'alert' : 'status'}>
      {toast && (
        <div className="toast">
          <Icon size={20} aria-hidden="true" />
          <span className="grow">{toast.text}</span>
          <button
            type="button"
            className="button low"
            onClick={() => {
              shown.set(undefined)
              button.run()
            }}
          >
            {button.name}
          </button>
        </div>
      )}
    </div>
  )
}
