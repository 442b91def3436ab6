import { lazy, Suspense } from 'react'
import type { Entry } from '../schedule-dialog.ts'
import type { RosterFill } from './use-roster-fill.ts'

const FillPanel = lazy(async () => ({ default: (await import('../fill/fill-panel.tsx')).FillPanel }))
const FillWhy = lazy(async () => ({ default: (await import('../fill/fill-why.tsx')).FillWhy }))

type Props = {
  roster: RosterFill
  entryOf: (key: string) => Entry | undefined
  onFind: (entry: Entry) => void
  onAgain: () => void
}

/** The panel of auto-fill beside the grid. Loaded when there is a run. */
export function RosterFillPanel({
  roster: { fill, reviewing, toggle, why, closeWhy },
  entryOf,
  onFind,
  onAgain,
}: Props) {
  const { review, leftOut, isPending, accept, discard, hide, readLeftOut } = reviewing
  const proposed = why && review?.run.proposal.find(({ shiftId }) => shiftId === why.entry.shiftId)
  if (!fill.run && leftOut.length === 0) return null
  return (
    <>
      <Suspense>
        <FillPanel
          fill={fill}
          review={review}
          leftOut={leftOut}
          entryOf={(shiftId) => entryOf(String(shiftId))}
          acts={{ isPending, accept, discard, hide, find: onFind }}
          onAgain={() => {
            discard()
            onAgain()
          }}
          onLeftOutRead={readLeftOut}
        />
      </Suspense>
      {/* On its own: while it loads the panel must stay, otherwise the cell moves away from under it. */}
      <Suspense>
        {why && proposed && (
          <FillWhy
            proposed={proposed}
            isOut={review?.out.has(proposed.shiftId) ?? false}
            anchor={why.anchor}
            onToggle={() => toggle([proposed.shiftId])}
            onClose={closeWhy}
          />
        )}
      </Suspense>
    </>
  )
}
