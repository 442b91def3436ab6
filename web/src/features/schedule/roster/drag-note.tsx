import { useLayoutEffect, useRef } from 'react'
import { shortDayTitle } from '../calendar-days.ts'
import classes from './drag-note.module.css'
import type { Gift } from './roster-gift.ts'
import { numberText } from './roster-text.ts'
import type { Verdict } from './roster-verdict.ts'
import { WarningMark } from './warning-mark.tsx'

export type Noted = { gift: Gift; verdict: Verdict; isCopy: boolean; anchor: DOMRect; isStaying: boolean }

const drops = { ok: 'Drop to give', warn: 'Drop to confirm', block: 'Not possible' }

/** Under the cell: what a drop would do, what speaks against it, and the hours of the week before and after. */
export function DragNote({ gift, verdict, isCopy, anchor, isStaying }: Noted) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place(box.current, anchor), [anchor])
  const { entry, person, date } = gift
  const { level, reasons, before, after } = verdict
  return (
    <div className={classes.note} ref={box} role="status" data-level={level}>
      <b>
        {isCopy ? 'Copy' : 'Give'} {entry.teamName}, {shortDayTitle(date)}, to {person.providerName}?
      </b>
      {reasons.map((reason) => (
        <p key={reason} className={classes.reason}>
          <WarningMark /> {reason}
        </p>
      ))}
      <p className={classes.foot}>
        {after > 0 && (
          <span>
            Week {numberText(before)} → {numberText(after)} h
          </span>
        )}
        <span className={classes.drop}>{drops[level]}</span>
        {!isStaying && (
          <span className={classes.cancel}>
            <kbd>Esc</kbd> cancel
          </span>
        )}
      </p>
    </div>
  )
}

const gap = 14

/** Below the cell and the pointer, or above where there is no room. */
function place(box: HTMLElement | null, anchor: DOMRect) {
  if (!box) return
  const { width, height } = box.getBoundingClientRect()
  const left = Math.max(8, Math.min(anchor.left, window.innerWidth - width - 8))
  const below = anchor.bottom + gap
  const top = below + height < window.innerHeight ? below : anchor.top - gap - height
  Object.assign(box.style, { left: `${left}px`, top: `${top}px` })
}
