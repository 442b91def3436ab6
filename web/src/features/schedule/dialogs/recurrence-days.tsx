import { VisuallyHidden } from '@mantine/core'
import { messages } from '@shiftward/contract/messages.ts'
import { shortDayTitle } from '../calendar-days.ts'
import classes from './repeat.module.css'
import type { recurrencePreview } from './repeat-preview.ts'

/** The days of a recurrence before it is sent. Days with a conflict are marked. */
export function RecurrenceDays({ days, isCutOff }: ReturnType<typeof recurrencePreview>) {
  if (days.length === 0) return messages.schedule.noRecurrenceDate
  const busy = days.filter(({ isBusy }) => isBusy).length
  return (
    <>
      {days.length} {days.length === 1 ? 'day' : 'days'}:{busy > 0 && ` ${busy} with a conflict`}
      <ul className={classes.previewDays}>
        {days.map(({ day, isBusy }) => (
          <li key={day} data-busy={isBusy || undefined} title={isBusy ? 'Has a conflict' : undefined}>
            {shortDayTitle(day)}
            {isBusy && <VisuallyHidden>, conflict</VisuallyHidden>}
          </li>
        ))}
      </ul>
      {isCutOff && 'Then the block ends.'}
    </>
  )
}
