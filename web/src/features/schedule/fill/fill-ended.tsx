import { Button } from '@mantine/core'
import type { FillApplied, FillRun } from '@shiftward/contract/fill.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { shortSkill } from '../entry/entry-text.ts'
import type { Entry } from '../schedule-dialog.ts'
import classes from './fill.module.css'
import { dayText } from './fill-review-panel.tsx'

/** Why there is no proposal, and what to do. */
export function FillFailed({ run, onAgain, onClose }: { run: FillRun; onAgain: () => void; onClose: () => void }) {
  return (
    <>
      <header className={classes.head}>
        <h2>Auto-fill has failed</h2>
      </header>
      <div className={classes.scroll}>
        <p className={classes.problem} role="alert">
          {run.problem}
        </p>
      </div>
      <footer className={classes.foot}>
        <Button fullWidth onClick={onAgain}>
          Try again
        </Button>
        <Button fullWidth variant="default" onClick={onClose}>
          Close
        </Button>
      </footer>
    </>
  )
}

type LeftOutProps = {
  leftOut: FillApplied['leftOut']
  entryOf: (shiftId: number) => Entry | undefined
  onClose: () => void
}

/** What no longer fitted when the proposal was accepted. */
export function FillLeftOut({ leftOut, entryOf, onClose }: LeftOutProps) {
  return (
    <>
      <header className={classes.head}>
        <h2>{texts.fill.leftOut(leftOut.length)}</h2>
        <p>They have changed since the proposal. Everything else is assigned.</p>
      </header>
      <ul className={classes.leftOut}>
        {leftOut.map(({ shiftId, reason }) => {
          const entry = entryOf(shiftId)
          return (
            <li key={shiftId}>
              {entry && (
                <span>
                  <b>{dayText(entry)}</b> {entry.teamName} · {shortSkill(entry.skillLevel)}
                </span>
              )}
              <p>{reason}</p>
            </li>
          )
        })}
      </ul>
      <footer className={classes.foot}>
        <Button fullWidth variant="default" onClick={onClose}>
          Close
        </Button>
      </footer>
    </>
  )
}
