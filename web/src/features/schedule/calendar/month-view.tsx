import { weekdayNames } from '@shiftward/contract/choices.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { IconPlus } from '@tabler/icons-react'
import { dayTitle } from '../calendar-days.ts'
import { isFillable } from '../entry-text.ts'
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
  canAdd: boolean
}

/** A day of the month: its number, up to six entries, and a button that shows the others. */
export function MonthDay({ day, entries, isTeamShown, onMore, canAdd }: Props) {
  const most = limits.schedule.eventsPerDay
  const hidden = entries.length - most
  return (
    <>
      <div className={classes.dayHead}>
        <time className={classes.number} dateTime={day} aria-hidden>
          {Number(day.slice(8))}
        </time>
        {canAdd && <AddButton day={day} isBeside={entries.some(isFillable)} />}
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

/**
 * The '+' of a day; the grid handles the click. It creates an open shift. While a QHP is carried it adds another shift
 * beside one to fill.
 */
const AddButton = ({ day, isBeside }: { day: string; isBeside: boolean }) => (
  <button type="button" tabIndex={-1} data-stop data-add data-beside={isBeside || undefined} className={classes.add}>
    <IconPlus size={12} stroke={2.5} aria-hidden />
    <span className={classes.addNew}>Create New Shift on {dayTitle(day)}</span>
    <span className={classes.addAnother}>
      Add another shift<span className={classes.spoken}> on {dayTitle(day)}</span>
    </span>
  </button>
)
