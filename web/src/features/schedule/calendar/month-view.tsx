import { weekdayNames } from '@shiftward/contract/choices.ts'
import { limits } from '@shiftward/contract/limits.ts'
import type { RemovedShift } from '@shiftward/contract/publish.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { dayTitle } from '../calendar-days.ts'
import type { DayCoverage } from '../coverage.ts'
import entryClasses from '../entry/entry.module.css'
import { isFillable } from '../entry/entry-text.ts'
import type { Entry } from '../schedule-dialog.ts'
import classes from './calendar.module.css'
import type { ChipLook } from './chip-look.ts'
import { CoverageMark } from './coverage-mark.tsx'
import { keyOf, monthDayOf } from './day-entries.ts'
import { EntryChip } from './entry-chip.tsx'
import { RemovedLine } from './removed-line.tsx'
import { TeamLine } from './team-line.tsx'

export const WeekdayNames = () => (
  // biome-ignore lint/a11y/useSemanticElements: the header of a grid, not of a table
  // biome-ignore lint/a11y/useFocusableInteractive: the days take the focus
  <div role="row" className={classes.weekdays}>
    {weekdayNames.map((name) => (
      // biome-ignore lint/a11y/useSemanticElements: see above
      // biome-ignore lint/a11y/useFocusableInteractive: see above
      <div role="columnheader" key={name}>
        <abbr title={name}>{name.slice(0, 3)}</abbr>
      </div>
    ))}
  </div>
)

type Props = {
  day: string
  entries: Entry[]
  isTeamShown: boolean
  look: ChipLook
  canAdd: boolean
  coverage: DayCoverage | undefined
  isPrinting: boolean
  removed: RemovedShift[] | undefined
}

/** A day of the month: its number and up to six entries. What does not fit opens in place. */
export function MonthDay({ day, entries, isTeamShown, look, canAdd, coverage, isPrinting, removed }: Props) {
  const [isWhole, setWhole] = useState(false)
  const { chips, hidden, lines } = monthDayOf(entries, limits.schedule.eventsPerDay)
  return (
    <>
      <div className={classes.dayHead}>
        <time className={classes.number} dateTime={day} aria-hidden>
          {Number(day.slice(8))}
        </time>
        <CoverageMark coverage={coverage} />
        {canAdd && <AddButton day={day} isBeside={entries.some(isFillable)} />}
        {hidden.length > 0 && (
          <button
            type="button"
            tabIndex={-1}
            data-stop
            className={classes.more}
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? 'Show less' : `+${hidden.length} more`}
          </button>
        )}
      </div>
      {[...chips, ...(isWhole || isPrinting ? hidden : [])].map((entry) => (
        <EntryChip key={keyOf(entry)} entry={entry} size="line" isTeamShown={isTeamShown} look={look} />
      ))}
      {lines.map((team) => (
        <TeamLine key={team.title} team={team} coverage={coverage} look={look} isPrinting={isPrinting} />
      ))}
      {removed?.map((shift) => (
        <RemovedLine key={shift.shiftId} shift={shift} />
      ))}
    </>
  )
}

/**
 * The '+' of a day; the grid handles the click. It creates an open shift. While a QHP is carried it adds another shift
 * beside one to fill.
 */
const AddButton = ({ day, isBeside }: { day: string; isBeside: boolean }) => (
  <button type="button" tabIndex={-1} data-stop data-add data-beside={isBeside || undefined} className={classes.add}>
    <IconPlus size={12} stroke={2.5} aria-hidden />
    <span className={classes.addNew}>Create New Shift on {dayTitle(day)}</span>
    <span className={classes.addAnother}>
      Add another shift<span className={entryClasses.spoken}> on {dayTitle(day)}</span>
    </span>
  </button>
)
