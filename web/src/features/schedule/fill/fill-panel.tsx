import type { FillApplied } from '@shiftward/contract/fill.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { focusGrid } from '../focus-grid.ts'
import type { Entry } from '../schedule-dialog.ts'
import classes from './fill.module.css'
import { FillFailed, FillLeftOut } from './fill-ended.tsx'
import type { Review } from './fill-review.ts'
import { FillReviewPanel, type ReviewActs } from './fill-review-panel.tsx'
import { FillRunning } from './fill-running.tsx'
import type { Fill } from './use-fill.ts'

type Props = {
  fill: Fill
  review: Review | undefined
  leftOut: FillApplied['leftOut']
  entryOf: (shiftId: number) => Entry | undefined
  acts: ReviewActs
  onAgain: () => void
  onLeftOutRead: () => void
}

/** Beside the roster: the run, its proposal, or what became of it. */
export function FillPanel(props: Props) {
  const content = contentOf(props)
  const panel = useRef<HTMLElement>(null)
  const state = props.leftOut.length > 0 ? 'leftOut' : props.fill.run?.state
  useEffect(() => {
    // A screen reader continues here when the proposal arrives, and again when there is news about it.
    if (state !== undefined && state !== 'running') panel.current?.focus({ preventScroll: true })
  }, [state])
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusGrid()
    },
    [],
  )
  if (!content) return null
  return (
    <aside className={classes.panel} aria-label="Auto-fill" tabIndex={-1} ref={panel}>
      {content}
    </aside>
  )
}

function contentOf({ fill, review, leftOut, entryOf, acts, onAgain, onLeftOutRead }: Props): ReactNode {
  const { run, hide } = fill
  if (leftOut.length > 0) return <FillLeftOut leftOut={leftOut} entryOf={entryOf} onClose={onLeftOutRead} />
  if (!run) return null
  if (run.state === 'running') return <FillRunning run={run} onHide={hide} />
  if (review) return <FillReviewPanel review={review} entryOf={entryOf} acts={acts} />
  return <FillFailed run={run} onAgain={onAgain} onClose={acts.discard} />
}
