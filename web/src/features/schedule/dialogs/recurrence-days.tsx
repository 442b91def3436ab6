import { VisuallyHidden } from '@mantine/core'
import { texts } from '@shiftward/contract/texts.ts'
import { shortDayTitle } from '../calendar-days.ts'
import classes from './repeat.module.css'
import type { recurrencePreview } from './repeat-preview.ts'

/** The days of a recurrence before it is sent. Days with a conflict are marked. */
export function RecurrenceDays({ days, isCutOff }: ReturnType<typeof recurrencePreview>) {
  if (days.length === 0) return texts.schedule.noRecurrenceDate
  const met = days.filter(({ conflict }) => conflict).length
  return (
    <>
      {days.length} {days.length === 1 ? 'day' : 'days'}:{met > 0 && ` ${met} with a conflict`}
      <ul className={classes.previewDays}>
        {days.map(({ day, conflict }) => (
          <li key={day} data-busy={conflict?.level} title={conflict?.text}>
            {shortDayTitle(day)}
            {conflict && <VisuallyHidden>, conflict: {conflict.text}</VisuallyHidden>}
          </li>
        ))}
      </ul>
      {isCutOff && 'Then the block ends.'}
    </>
  )
}
