import { Button } from '@mantine/core'
import { DialogFields, DialogFooter, DialogFrame } from '../../../ui/form-dialog.tsx'
import entryClasses from '../entry/entry.module.css'
import { EntryFactsList } from '../entry/entry-facts-list.tsx'
import { EntryHistory } from '../entry/entry-history.tsx'
import { isLeave, markLabels, marksOf, stateOf, states, titleOf } from '../entry/entry-text.ts'
import type { DialogProps } from './dialog-props.ts'
import classes from './dialogs.module.css'

/** Shift Info: every fact about a shift, read-only. */
export function ShiftInfoDialog({ opened, dialog, context, onDialog, onClose }: DialogProps<'shiftInfo'>) {
  const { entry } = dialog
  const state = stateOf(entry)
  const marks = marksOf(entry).map((mark) => markLabels[mark])
  return (
    <DialogFrame opened={opened} title="Shift Info" about={entry.teamName || undefined} size={460} onClose={onClose}>
      <DialogFields>
        <p className={classes.infoState}>
          <b className={entryClasses.swatch} data-tone={state} aria-hidden>
            {states[state].letter}
          </b>
          {[states[state].label, ...marks].join(' · ')}
        </p>
        <p className={classes.infoTitle}>{titleOf(entry)}</p>
        <EntryFactsList entry={entry} timeZone={context.timeZone} />
        {opened && <EntryHistory entry={entry} timeZone={context.timeZone} />}
      </DialogFields>
      <DialogFooter>
        {isLeave(entry) && context.mayDecide && (
          <Button variant="default" onClick={() => onDialog({ kind: 'cancelLeave', entry })}>
            Cancel leave
          </Button>
        )}
        <Button variant="default" onClick={onClose} data-autofocus>
          Close
        </Button>
      </DialogFooter>
    </DialogFrame>
  )
}
