import { Button } from '@mantine/core'
import { texts } from '@shiftward/contract/texts.ts'
import { useFormState } from 'react-hook-form'
import { isFillable } from '../entry/entry-text.ts'
import type { Entry, OpenDialog } from '../schedule-dialog.ts'
import classes from './dialogs.module.css'
import { useBeginning } from './use-beginning.ts'

type Props = {
  latest: Entry | undefined
  /** The version that the dialog shows or has saved itself. */
  version: number
  onDialog: OpenDialog
}

/** Says that somebody else has changed or deleted the shift since the dialog was opened. */
export function ChangedNotice({ latest, version, onDialog }: Props) {
  const isOld = latest?.version !== version
  const show = (entry: Entry) => onDialog({ kind: isFillable(entry) ? 'editOpen' : 'editAssigned', entry })
  const { isDirty } = useFormState()
  const isBeginning = useBeginning(() => {
    if (!isDirty && latest && isOld) show(latest)
  })
  if (!isOld || isBeginning) return null
  return (
    <div className={classes.notice} role="alert">
      {latest ? texts.schedule.changedMeanwhile : texts.schedule.deletedMeanwhile}
      {latest && (
        <Button size="compact-sm" variant="default" onClick={() => show(latest)}>
          Show changes
        </Button>
      )}
    </div>
  )
}
