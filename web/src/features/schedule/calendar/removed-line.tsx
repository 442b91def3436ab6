import { VisuallyHidden } from '@mantine/core'
import type { RemovedShift } from '@shiftward/contract/publish.ts'
import { clock } from '../entry/entry-text.ts'
import classes from './removed-line.module.css'

/** Struck through with a dot: taken away, but the person sees it until the change is published. */
export const RemovedLine = ({ shift }: { shift: RemovedShift }) => (
  <div
    className={classes.line}
    title={`${shift.providerName}, ${shift.teamName} ${clock(shift.startTime)}: taken away. They still see it until you publish.`}
  >
    <i className={classes.dot} aria-hidden />
    <VisuallyHidden>Taken away, not sent yet: </VisuallyHidden>
    <s>
      {clock(shift.startTime)} {shift.providerLastName}
    </s>
  </div>
)
