import type { Measures } from '@shiftward/contract/rules/roster-totals.ts'
import type { TeamBlocks } from '@shiftward/contract/schedule-block.ts'
import { IconHeart } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { keyOf } from '../calendar/day-entries.ts'
import type { Entry } from '../schedule-dialog.ts'
import classes from './roster.module.css'
import type { Cell, LeaveDay } from './roster-rows.ts'
import { isWarned, missingParts, missingState, shiftParts } from './roster-text.ts'

/** What the chips need besides their entry. Stays the same while the grid scrolls. */
export type Look = {
  teams: ReadonlyMap<string, TeamBlocks>
  measure: (entry: Entry) => Measures
  /** Shifts of other teams are pale. Empty: all teams are chosen. */
  chosenTeams: ReadonlySet<string>
}

const colourOf = (entry: Entry): CSSProperties => ({ '--c': entry.color_Code }) as CSSProperties

export function PersonCell({ cell, look }: { cell: Cell; look: Look }) {
  const { shifts, leave, availability } = cell
  const isUnavailable = availability.some(({ kind }) => kind === 'unavailable')
  const isPreferred = availability.some(({ kind }) => kind === 'preferred')
  return (
    <>
      {shifts.map((entry) => (
        <Shift key={keyOf(entry)} entry={entry} look={look} />
      ))}
      {leave && <Leave leave={leave} />}
      {shifts.length === 0 && !leave && isUnavailable && <span className={classes.unavailable}>can’t</span>}
      {shifts.length === 0 && !leave && !isUnavailable && isPreferred && (
        <span className={classes.preferred}>
          <IconHeart aria-hidden />
        </span>
      )}
    </>
  )
}

function Shift({ entry, look }: { entry: Entry; look: Look }) {
  const { code, hour, minutes, end, isUsual } = shiftParts(entry, look.teams.get(entry.teamCode ?? ''))
  const isMarked = isWarned(entry)
  const isPale = look.chosenTeams.size > 0 && !look.chosenTeams.has(entry.teamCode ?? '')
  return (
    <span
      className={classes.shift}
      style={colourOf(entry)}
      data-entry={keyOf(entry)}
      data-night={look.measure(entry).nights.length > 0 || undefined}
      data-odd={!isUsual || undefined}
      data-pale={isPale || undefined}
      data-marked={isMarked || undefined}
    >
      <b>{code}</b>
      <span className={classes.time}>
        {hour}
        <span className={classes.minutes}>{minutes}</span>
        <span className={classes.end}>{end}</span>
      </span>
      {isMarked && <WarningMark />}
      {entry.isUnsent && <i className={classes.dot} />}
    </span>
  )
}

export const WarningMark = () => (
  <svg className={classes.triangle} viewBox="0 0 12 12" aria-hidden="true">
    <path d="M6 1 11.4 10.8 H.6 Z" />
    <path className={classes.bang} d="M5.4 4.4 h1.2 l-.2 3 h-.8 Z M5.4 8.2 h1.2 v1.2 h-1.2 Z" />
  </svg>
)

function Leave({ leave: { entry, label, isFirst, isLast } }: { leave: LeaveDay }) {
  return (
    <span
      className={classes.leave}
      data-entry={entry && keyOf(entry)}
      data-first={isFirst || undefined}
      data-last={isLast || undefined}
    >
      {isFirst && (
        <>
          <span className={classes.wide}>{label}</span>
          <span className={classes.narrow}>{label === 'Sick' ? 'S' : 'L'}</span>
        </>
      )}
    </span>
  )
}

/** What a team has open or vacant on a day. */
export function MissingCell({ entries }: { entries: Entry[] }) {
  const [first] = entries
  if (!first) return null
  const state = missingState(entries)
  const { wide, narrow, count, interested } = missingParts(entries)
  return (
    <span
      className={classes.missing}
      data-state={state}
      data-entry={keyOf(first)}
      data-crowded={(interested > 0 && entries.length > 1) || undefined}
    >
      {state !== 'vacancy' && <i className={classes.letter}>{state === 'open' ? 'O' : 'I'}</i>}
      <span className={classes.wide}>{wide}</span>
      <span className={classes.narrow}>{narrow}</span>
      <span className={classes.count}>{count}</span>
      {interested > 0 && <span className={classes.interested}>{interested}</span>}
    </span>
  )
}
