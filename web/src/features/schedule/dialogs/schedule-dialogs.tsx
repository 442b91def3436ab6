import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { ScheduleContext } from '../schedule-context.ts'
import type { OpenDialog, ScheduleDialog } from '../schedule-dialog.ts'

type Props = {
  dialog: ScheduleDialog | undefined
  context: ScheduleContext
  /** A dialog that leads to another: the conflict after Repeat. */
  onDialog: OpenDialog
  onClose: () => void
}

/** Date pickers and schemas are not needed to see the calendar: they are loaded after it. */
const load = () => import('./shown-dialog.tsx')
const ShownDialog = lazy(async () => ({ default: (await load()).ShownDialog }))

/** The dialog that is open, if any. It keeps its content while it closes. */
export function ScheduleDialogs({ dialog, ...props }: Props) {
  const [shown, setShown] = useState({ visit: 0, dialog })
  if (dialog && dialog !== shown.dialog) setShown({ visit: shown.visit + 1, dialog })
  useFocusBack(dialog)
  useEffect(() => {
    // What failed to load in advance is loaded again when it is needed.
    load().catch(() => undefined)
  }, [])
  if (!shown.dialog) return null
  return (
    <Suspense>
      <ShownDialog key={shown.visit} opened={dialog !== undefined} dialog={shown.dialog} {...props} />
    </Suspense>
  )
}

/** After the last of a chain of dialogs the focus goes where it came from, or to the day if that is gone. */
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
        // A dialog that closes gives the focus away until the end of the frame.
        setTimeout(() => (place instanceof HTMLElement && place.isConnected ? place : cell)?.focus())
      }
    }
    return undefined
  }, [isOpen])
}

function dayOf(dialog: ScheduleDialog): string | undefined {
  if ('entry' in dialog) return dialog.entry.day
  return 'date' in dialog ? dialog.date : undefined
}
