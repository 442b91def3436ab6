import { Button } from '@mantine/core'
import { messages } from '@shiftward/contract/messages.ts'
import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { isFillable } from '../entry-text.ts'
import { blockCalendarKey } from '../schedule.queries.ts'
import type { Entry, OpenDialog } from '../schedule-dialog.ts'
import classes from './dialogs.module.css'

type Props = {
  latest: Entry | undefined
  /** The one that the dialog shows, or has made itself. */
  version: number
  onDialog: OpenDialog
}

/** Somebody else was quicker: what is shown here is old. */
export function ChangedNotice({ latest, version, onDialog }: Props) {
  const isOld = latest?.version !== version
  const show = (entry: Entry) => onDialog({ kind: isFillable(entry) ? 'editOpen' : 'editAssigned', entry })
  const isBeginning = useBeginning(() => latest && isOld && show(latest))
  if (!isOld || isBeginning) return null
  return (
    <div className={classes.notice} role="alert">
      {latest ? messages.schedule.changedMeanwhile : messages.schedule.deletedMeanwhile}
      {latest && (
        <Button size="compact-sm" variant="default" onClick={() => show(latest)}>
          Show it
        </Button>
      )}
    </div>
  )
}

/** Opened while the calendar is being read, as right after a change of one's own, a dialog begins with what comes. */
function useBeginning(begin: () => void): boolean {
  const { isDirty } = useFormState()
  const isReading = useIsFetching({ queryKey: blockCalendarKey }) > 0
  const [isBeginning, setBeginning] = useState(isReading)
  useEffect(() => {
    if (!isBeginning || isReading) return
    setBeginning(false)
    if (!isDirty) begin()
  })
  return isBeginning
}
