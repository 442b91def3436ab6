import type { RemovedShift } from '@shiftward/contract/publish.ts'
import { teamShade } from '../../../ui/team-shade.ts'
import type { DayCoverage } from '../coverage.ts'
import entryClasses from '../entry/entry.module.css'
import { clock, endClock, hoursText, isLeave, spokenText, stateOf, states, titleOf } from '../entry/entry-text.ts'
import type { Entry } from '../schedule-dialog.ts'
import { CoverageMark } from './coverage-mark.tsx'
import { barMarks, barOf } from './day-bar.ts'
import { byTeam, keyOf } from './day-entries.ts'
import classes from './day-view.module.css'
import { Marks } from './entry-chip.tsx'
import { RemovedLine } from './removed-line.tsx'

const hours = Array.from({ length: 13 }, (_, index) => index * 2)

type Props = { entries: Entry[]; night: Entry[]; coverage: DayCoverage | undefined; removed: RemovedShift[] }

/** A timeline of one day: one line per entry, grouped by team. */
export function DayTimeline({ entries, night, coverage, removed }: Props) {
  const early = new Set(night)
  return (
    <div className={classes.timeline}>
      <div className={classes.scale} aria-hidden>
        {hours.map((hour) => (
          <span key={hour} style={{ left: `${(hour / 24) * 100}%` }}>
            {String(hour).padStart(2, '0')}
          </span>
        ))}
      </div>
      {coverage && (
        <p className={classes.coverage}>
          <CoverageMark coverage={coverage} /> people are there
        </p>
      )}
      {night.length + entries.length === 0 && <p className={classes.none}>Nothing is scheduled on this day.</p>}
      {byTeam([...night, ...entries]).map((team) => (
        <div key={team.title}>
          <div className={classes.teamHead}>
            {team.color && <i style={{ background: teamShade(team.color) }} />}
            {team.title}
            <span>{team.entries.length}</span>
          </div>
          {team.entries.map((entry) => (
            <Line key={keyOf(entry)} entry={entry} isFromNightBefore={early.has(entry)} />
          ))}
        </div>
      ))}
      {removed.length > 0 && (
        <div className={classes.removed}>
          <div className={classes.teamHead}>
            Taken away
            <span>{removed.length}</span>
          </div>
          {removed.map((shift) => (
            <RemovedBar key={shift.shiftId} shift={shift} />
          ))}
        </div>
      )}
    </div>
  )
}

/** A struck bar where the shift was: the person sees it until the change is published. */
function RemovedBar({ shift }: { shift: RemovedShift }) {
  const { left, width } = barOf(shift, false)
  return (
    <div className={classes.line}>
      <span className={classes.who}>
        <RemovedLine shift={shift} />
        <span className={classes.skill}>{shift.teamName}</span>
      </span>
      <span className={classes.track} aria-hidden>
        <span className={classes.removedBar} style={{ left: `${left}%`, width: `${width}%` }}>
          <s className={classes.hours}>{hoursText(shift)}</s>
        </span>
      </span>
    </div>
  )
}

/** A bar that is cut at midnight shows the end that is not visible. */
function barText(entry: Entry, { isCutLeft, isCutRight }: ReturnType<typeof barOf>): string {
  if (isCutLeft) return `until ${endClock(entry.endTime)}`
  return isCutRight ? clock(entry.startTime) : hoursText(entry)
}

function Line({ entry, isFromNightBefore }: { entry: Entry; isFromNightBefore: boolean }) {
  const isAllDay = isLeave(entry)
  const bar = isAllDay ? { left: 0, width: 100, isCutLeft: false, isCutRight: false } : barOf(entry, isFromNightBefore)
  const state = stateOf(entry)
  return (
    <button type="button" tabIndex={-1} className={classes.line} data-entry={keyOf(entry)}>
      <span className={entryClasses.spoken}>{spokenText(entry)}</span>
      <span className={classes.who} aria-hidden>
        <b className={entryClasses.swatch} data-tone={state}>
          {states[state].letter}
        </b>
        <span className={classes.name}>{titleOf(entry)}</span>
        <span className={classes.skill}>{entry.skillLevel}</span>
      </span>
      <span className={classes.track} aria-hidden>
        <span
          className={classes.bar}
          data-tone={state}
          data-cut-left={bar.isCutLeft || undefined}
          data-cut-right={bar.isCutRight || undefined}
          style={{ left: `${bar.left}%`, width: `${bar.width}%` }}
        >
          <span className={classes.hours}>{isAllDay ? 'All day' : barText(entry, bar)}</span>
          <Marks marks={barMarks(entry, isFromNightBefore)} />
        </span>
      </span>
    </button>
  )
}
