import { useToastDone } from '../../../lib/undo.ts'
import { FindPanel } from '../../candidate/find.panel.tsx'
import { addedText } from '../carry/drop.ts'
import type { DialogProps } from './dialog-props.ts'
import { useFoundEntry } from './use-found-entry.ts'

/** Find a QHP for an entry of the calendar or the roster. */
export function FindDialog({ opened, dialog: { entry }, context, onClose }: DialogProps<'find'>) {
  useFoundEntry(entry, opened)
  const toastDone = useToastDone()
  if (!opened || entry.shiftId === null) return null
  const { shiftId, skillLevel: skill, teamName, date, startTime, endTime } = entry
  const place = { teamCode: entry.teamCode ?? '', scheduleCode: entry.scheduleCode ?? '' }
  return (
    <FindPanel
      shift={{ shiftId, skill, teamName, date, startTime, endTime, ...place }}
      timeZone={context.timeZone}
      onAssigned={(person, closedRequests) => {
        toastDone(addedText({ provider: person, fills: entry }, closedRequests))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
