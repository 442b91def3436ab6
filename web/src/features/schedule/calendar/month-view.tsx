import { weekdayNames } from '@shiftward/contract/choices.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { IconPlus } from '@tabler/icons-react'
import { dayTitle } from '../calendar-days.ts'
import type { Entry } from '../schedule-dialog.ts'
import classes from './calendar.module.css'
import { EntryChip } from './entry-chip.tsx'

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
  onMore: (day: string) => void
  /** Undefined when no shift can be added to this day. */
  onAdd: ((day: string) => void) | undefined
}

/** A day of the month: its number, up to six entries, and a button that shows the others. */
export function MonthDay({ day, entries, isTeamShown, onMore, onAdd }: Props) {
  const most = limits.schedule.eventsPerDay
  const hidden = entries.length - most
  return (
    <>
      <div className={classes.dayHead}>
        <time className={classes.number} dateTime={day} aria-hidden>
          {Number(day.slice(8))}
        </time>
        {onAdd && (
          <button
            type="button"
            tabIndex={-1}
            data-stop
            className={classes.add}
            aria-label={`Create New Shift on ${dayTitle(day)}`}
            onClick={() => onAdd(day)}
          >
            <IconPlus size={12} stroke={2.5} />
          </button>
        )}
        {hidden > 0 && (
          <button type="button" tabIndex={-1} data-stop className={classes.more} onClick={() => onMore(day)}>
            +{hidden} more
          </button>
        )}
      </div>
      {entries.slice(0, most).map((entry, index) => (
        <EntryChip key={entry.shiftId ?? `${index}`} entry={entry} size="line" isTeamShown={isTeamShown} />
      ))}
    </>
  )
}
