import { IconAlertTriangle, IconEyeOff, IconHandStop, IconPhone, IconPlus, IconStar } from '@tabler/icons-react'
import { memo } from 'react'
import classes from '../entry.module.css'
import {
  clock,
  hoursText,
  isLeave,
  type Mark,
  markLabels,
  marksOf,
  shortSkill,
  shortTitleOf,
  spokenText,
  stateOf,
  states,
  titleOf,
} from '../entry-text.ts'
import type { Entry } from '../schedule-dialog.ts'
import { keyOf } from './day-entries.ts'
import { isPending } from './pending-entries.ts'

type Props = {
  entry: Entry
  /** One line in the month, two lines in the week, or a list row with both times and the full skill. */
  size: 'line' | 'block' | 'row'
  /** Entries of several teams are shown together, so each has its team's colour. */
  isTeamShown: boolean
  /** Set outside the grid, where arrow keys do not reach the chip. */
  isTabStop?: boolean
}

/** One entry. The calendar around it handles its clicks and keys. */
export const EntryChip = memo(function EntryChip({ entry, size, isTeamShown, isTabStop = false }: Props) {
  const state = stateOf(entry)
  const isAllDay = isLeave(entry)
  return (
    <button
      type="button"
      tabIndex={isTabStop ? 0 : -1}
      className={classes.chip}
      data-tone={state}
      data-size={size}
      data-entry={keyOf(entry)}
      data-pending={isPending(entry) || undefined}
    >
      <span className={classes.spoken}>{spokenText(entry)}</span>
      <span className={classes.look} aria-hidden>
        {isTeamShown && entry.color_Code && <i className={classes.team} style={{ background: entry.color_Code }} />}
        <b className={classes.letter}>{states[state].letter}</b>
        {!isAllDay && size !== 'block' && (
          <time className={classes.time}>{size === 'row' ? hoursText(entry) : <Start time={entry.startTime} />}</time>
        )}
        <span className={classes.name}>{titleOf(entry)}</span>
        {/* A leave shows no hours or skill, so the full name fits. */}
        {size === 'line' && !isAllDay && (
          <span className={classes.initials}>
            {state === 'interest' && <IconHandStop />}
            {shortTitleOf(entry)}
          </span>
        )}
        <span className={classes.skill}>{size === 'line' ? shortSkill(entry.skillLevel) : entry.skillLevel}</span>
        <Marks entry={entry} />
      </span>
    </button>
  )
})

/** Full hours are shown without minutes when the day is narrow. */
function Start({ time }: { time: string }) {
  const [hours, minutes] = clock(time).split(':')
  return (
    <>
      {hours}
      <span className={minutes === '00' ? classes.zeroes : undefined}>:{minutes}</span>
    </>
  )
}

const icons: Record<Mark, React.ReactNode> = {
  unsent: null,
  doubleBooked: <IconAlertTriangle />,
  onCall: <IconPhone />,
  masked: <IconEyeOff />,
  sourced: <IconStar />,
  addOn: <IconPlus />,
  night: '+1',
}

export function Marks({ entry }: { entry: Entry }) {
  const found = marksOf(entry)
  if (found.length === 0) return null
  return (
    <span className={classes.marks}>
      {found.map((mark) => (
        <MarkIcon key={mark} mark={mark} />
      ))}
    </span>
  )
}

export const MarkIcon = ({ mark }: { mark: Mark }) => (
  <span className={classes.mark} data-mark={mark} title={markLabels[mark]}>
    {icons[mark]}
  </span>
)
