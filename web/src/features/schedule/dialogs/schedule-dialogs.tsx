import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { ScheduleContext } from '../schedule-context.ts'
import type { OpenDialog, ScheduleDialog } from '../schedule-dialog.ts'

type Props = {
  dialog: ScheduleDialog | undefined
  context: ScheduleContext
  /** Opens another dialog, such as the conflict question after Repeat. */
  onDialog: OpenDialog
  onClose: () => void
}

/** Loaded after the calendar, which needs no date pickers or schemas. */
const load = () => import('./shown-dialog.tsx')
const ShownDialog = lazy(async () => ({ default: (await load()).ShownDialog }))

/** The open dialog, if any. It keeps its content during the closing animation. */
export function ScheduleDialogs({ dialog, ...props }: Props) {
  const [shown, setShown] = useState({ visit: 0, dialog })
  if (dialog && dialog !== shown.dialog) setShown({ visit: shown.visit + 1, dialog })
  useFocusBack(dialog)
  useEffect(() => {
    // If loading in advance fails, it is tried again when a dialog opens.
    load().catch(() => undefined)
  }, [])
  if (!shown.dialog) return null
  return (
    <Suspense>
      <ShownDialog key={shown.visit} opened={dialog !== undefined} dialog={shown.dialog} {...props} />
    </Suspense>
  )
}

/** When the last dialog closes, the focus returns to where it was, or to the day if that element is gone. */
function useFocusBack(dialog: ScheduleDialog | undefined) {
  const source = useRef<Element>(null)
  const day = useRef<string>(undefined)
  const isOpen = dialog !== undefined
  if (isOpen) day.current = dayOf(dialog) ?? day.current
  useEffect(() => {
    if (isOpen) {
      source.current = document.activeElement
      return () => {
        const place = source.current?.isConnected && source.current !== document.body ? source.current : undefined
        const cell = document.querySelector<HTMLElement>(`[data-day="${day.current}"], [data-day][tabindex="0"]`)
        // Wait: a closing dialog still moves the focus in this frame.
        setTimeout(() => (place instanceof HTMLElement && place.isConnected ? place : cell)?.focus())
      }
    }
    return undefined
  }, [isOpen])
}

function dayOf(dialog: ScheduleDialog): string | undefined {
  if ('entry' in dialog) return dialog.entry?.day
  return 'date' in dialog ? dialog.date : undefined
}
