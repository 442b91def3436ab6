import { Button } from '@mantine/core'
import { DialogFields, DialogFooter, DialogProblem } from '../../../ui/form-dialog.tsx'
import { shortDayTitle } from '../calendar-days.ts'
import { ConflictList } from './conflict-list.tsx'
import classes from './repeat.module.css'
import type { RepeatOutcome } from './repeat-outcome.ts'

type Props = {
  outcome: RepeatOutcome
  /** The error of the server. Absent after the other days were assigned anyway. */
  problem: string | undefined
  isPending: boolean
  onAssignAnyway: (days: string[]) => void
  onDone: () => void
}

/** Says which days were assigned and which were not, with the reason of each. */
export function RepeatResult({ outcome: { added, refused }, problem, isPending, onAssignAnyway, onDone }: Props) {
  const confirmable = refused.filter(({ isBlocked }) => !isBlocked).map(({ day }) => day)
  return (
    <>
      <DialogFields>
        {problem && <DialogProblem>{problem}</DialogProblem>}
        <h3 className={classes.resultTitle}>Assigned: {countText(added.length)}</h3>
        {added.length > 0 && <p className={classes.resultDays}>{added.map(shortDayTitle).join(' · ')}</p>}
        <h3 className={classes.resultTitle}>Not assigned: {countText(refused.length)}</h3>
        <ConflictList label="Not assigned" days={refused} />
      </DialogFields>
      <DialogFooter>
        {confirmable.length > 0 && (
          <Button variant="default" loading={isPending} onClick={() => onAssignAnyway(confirmable)}>
            {confirmable.length === 1 ? 'Assign this day anyway' : `Assign these ${confirmable.length} anyway`}
          </Button>
        )}
        <Button onClick={onDone} disabled={isPending} autoFocus>
          Done
        </Button>
      </DialogFooter>
    </>
  )
}

const countText = (days: number): string => (days === 1 ? '1 day' : `${days} days`)
