import { Button } from '@mantine/core'
import { messages } from '@shiftward/contract/messages.ts'
import { isFillable } from '../entry-text.ts'
import type { Entry, OpenDialog } from '../schedule-dialog.ts'
import classes from './modals.module.css'

type Props = {
  latest: Entry | undefined
  /** The one that the dialog shows, or has made itself. */
  version: number
  onDialog: OpenDialog
}

/** Somebody else was quicker: what is shown here is old. */
export function ChangedNotice({ latest, version, onDialog }: Props) {
  if (latest?.version === version) return null
  return (
    <div className={classes.notice} role="alert">
      {latest ? messages.schedule.changedMeanwhile : messages.schedule.deletedMeanwhile}
      {latest && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onDialog({ kind: isFillable(latest) ? 'editOpen' : 'editAssigned', entry: latest })}
        >
          Show it
        </Button>
      )}
    </div>
  )
}
