import type { RemovedShift } from '@shiftward/contract/publish.ts'
import type { Measures } from '@shiftward/contract/rules/roster-totals.ts'
import { IconArrowsExchange, IconCheck, IconHeart, IconMail, IconStairsUp } from '@tabler/icons-react'
import { teamStyle } from '../../../ui/team-shade.ts'
import { keyOf } from '../calendar/day-entries.ts'
import { isPending } from '../calendar/pending-entries.ts'
import type { Entry } from '../schedule-dialog.ts'
import classes from './roster-cell.module.css'
import type { LeaveDay } from './roster-leave.ts'
import { busyShort, missingText, type Room, type ShortTeam, shiftText } from './roster-room.ts'
import { type Cell, isBusy } from './roster-rows.ts'
import { availabilityText, busyText, isWarned, leadingOf, leaveText, missingState, removedText } from './roster-text.ts'
import { WarningMark } from './warning-mark.tsx'

/** What the chips need besides their entry. Stays the same while the grid scrolls. */
export type Look = {
  teams: ReadonlyMap<string, ShortTeam>
  measure: (entry: Entry) => Measures
  /** Shifts of other teams are pale. Empty: all teams are chosen. */
  chosenTeams: ReadonlySet<string>
  room: Room
}

export function PersonCell({ cell, look }: { cell: Cell; look: Look }) {
  const { shifts, removed, leave, availability, elsewhere } = cell
  const unavailable = availability.filter(({ kind }) => kind === 'unavailable')
  if (!isBusy(cell) && !leave) {
    return unavailable.length > 0 ? (
      <span className={classes.unavailable} aria-hidden>
        {look.room >= 35 && 'can’t'}
      </span>
    ) : (
      <span className={classes.preferred} aria-hidden>
        <IconHeart />
      </span>
    )
  }
  return (
    <>
      {shifts.map((entry) => (
        <Shift key={keyOf(entry)} entry={entry} look={look} />
      ))}
      {removed.map((shift) => (
        <Removed key={shift.shiftId} shift={shift} look={look} />
      ))}
      {elsewhere.map((shift) => (
        <span key={shift.startTime} className={classes.busy} aria-hidden title={busyText(shift)}>
          {busyShort(shift, look.room)}
        </span>
      ))}
      {leave && <Leave leave={leave} room={look.room} isAlone={!isBusy(cell)} />}
      {unavailable.length > 0 && (shifts.length > 0 || !leave) && (
        <span className={classes.cannot} aria-hidden title={unavailable.map(availabilityText).join('; ')} />
      )}
    </>
  )
}

function Shift({ entry, look }: { entry: Entry; look: Look }) {
  const isMarked = entry.swap !== null || isWarned(entry)
  const { code, time } = shiftText(entry, look.teams.get(entry.teamCode ?? ''), look.room, isMarked)
  const isPale = look.chosenTeams.size > 0 && !look.chosenTeams.has(entry.teamCode ?? '')
  return (
    <span
      className={classes.shift}
      aria-hidden
      style={teamStyle(entry.color_Code)}
      data-entry={keyOf(entry)}
      data-night={look.measure(entry).nights.length > 0 || undefined}
      data-pale={isPale || undefined}
      data-proposed={entry.proposed}
      data-pending={isPending(entry) || undefined}
      data-unsent={entry.isUnsent || undefined}
    >
      {isMarked && <ShiftMark entry={entry} />}
      <b>{code}</b>
      {time}
    </span>
  )
}

/** Only one mark fits. The swap comes first, because it waits for a decision. */
const ShiftMark = ({ entry }: { entry: Entry }) =>
  entry.swap ? (
    <IconArrowsExchange className={`${classes.mark} ${classes.swap}`} />
  ) : (
    <WarningMark className={classes.mark} />
  )

function Removed({ shift, look }: { shift: RemovedShift; look: Look }) {
  const { code, time } = shiftText(shift, look.teams.get(shift.teamCode), look.room, false)
  return (
    <span className={classes.removed} aria-hidden title={removedText(shift)}>
      <s>
        <b>{code}</b>
        {time}
      </s>
      <i className={classes.dot} />
    </span>
  )
}

function Leave({ leave, room, isAlone }: { leave: LeaveDay; room: Room; isAlone: boolean }) {
  const { entry, label, asked, isFirst, isLast, nameDays } = leave
  const short = label === 'Sick' ? 'S' : 'L'
  return (
    <span
      className={classes.leave}
      aria-hidden
      title={asked && leaveText(leave)}
      data-asked={asked && (isAlone ? 'band' : 'line')}
      data-entry={entry && keyOf(entry)}
      data-first={isFirst || undefined}
      data-last={isLast || undefined}
    >
      {nameDays > 0 && (
        <span className={classes.leaveName} style={{ maxWidth: `${100 * nameDays}%` }}>
          {room < 35 ? short : asked ? `${label}?` : label}
        </span>
      )}
    </span>
  )
}

/** Only one mark fits. Offers come first, because people have been asked. */
function OfferMark({ entries }: { entries: readonly Entry[] }) {
  if (entries.some(({ offers }) => offers.length > 0)) return <IconMail className={classes.offers} />
  return entries.some(({ release }) => release) ? <IconStairsUp className={classes.offers} /> : null
}

/** What a team has open or vacant on a day. */
export function MissingCell({ entries, room }: { entries: Entry[]; room: Room }) {
  const [first] = entries
  if (!first) return null
  if (entries.every(({ proposed }) => proposed === 'in')) {
    return (
      <span className={classes.filled} aria-hidden data-entry={keyOf(first)}>
        <IconCheck stroke={2.5} />
      </span>
    )
  }
  const left = entries.filter(({ proposed }) => proposed !== 'in')
  const uncovered = left.find(({ proposed }) => proposed === 'uncovered')
  if (uncovered) {
    return (
      <span className={classes.uncovered} aria-hidden data-entry={keyOf(uncovered)}>
        {missingText(left, room).text}
      </span>
    )
  }
  const state = missingState(left)
  const { text, interested } = missingText(left, room)
  return (
    <span
      className={classes.missing}
      aria-hidden
      data-state={state}
      data-entry={keyOf(leadingOf(left) ?? first)}
      data-pending={left.every(isPending) || undefined}
    >
      {state !== 'vacancy' && room >= 35 && <i className={classes.letter}>{state === 'open' ? 'O' : 'I'}</i>}
      <span className={classes.skills}>{text}</span>
      <OfferMark entries={left} />
      {interested && <span className={classes.interested}>{interested}</span>}
    </span>
  )
}
