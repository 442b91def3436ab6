import type { RemovedShift } from '@shiftward/contract/publish.ts'
import { weekdayTitle } from '../calendar-days.ts'
import type { DayCoverage } from '../coverage.ts'
import type { Entry } from '../schedule-dialog.ts'
import calendarClasses from './calendar.module.css'
import { CoverageMark } from './coverage-mark.tsx'
import { byStartTime, keyOf, nightText } from './day-entries.ts'
import { EntryChip } from './entry-chip.tsx'
import { RemovedLine } from './removed-line.tsx'
import classes from './week-view.module.css'

type Props = {
  day: string
  entries: Entry[]
  night: Entry[]
  coverage: DayCoverage | undefined
  removed: RemovedShift[]
}

/** A day of the week: the number of night shifts still running, then the entries grouped by start time. */
export function WeekDay({ day, entries, night, coverage, removed }: Props) {
  return (
    <>
      <div className={classes.columnHead}>
        <time className={calendarClasses.number} dateTime={day} aria-hidden>
          {weekdayTitle(day)}
        </time>
        <CoverageMark coverage={coverage} />
        {/* A narrow column has room for one number. */}
        {entries.length > 0 && !coverage && (
          <span className={classes.count} aria-hidden>
            {entries.length}
          </span>
        )}
      </div>
      {night.length > 0 && <div className={classes.night}>{nightText(night)}</div>}
      {byStartTime(entries).map((group) => (
        <div key={group.title} className={classes.hour}>
          <time className={classes.hourHead}>
            {group.title}
            <span>{group.entries.length}</span>
          </time>
          {group.entries.map((entry) => (
            <EntryChip key={keyOf(entry)} entry={entry} size="block" isTeamShown />
          ))}
        </div>
      ))}
      {removed.length > 0 && (
        <div className={classes.hour} data-removed>
          <span className={classes.hourHead}>
            Taken away
            <span>{removed.length}</span>
          </span>
          {removed.map((shift) => (
            <RemovedLine key={shift.shiftId} shift={shift} />
          ))}
        </div>
      )}
    </>
  )
}
