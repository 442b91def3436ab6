import { Input } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { isAllowedDay, type Plan } from '@shiftward/contract/rules/allowed-days.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { dayTitle } from '../calendar-days.ts'
import type { Conflicts } from '../judge/judge-days.ts'
import classes from './dialogs.module.css'
import { pickedDates } from './picked-dates.ts'

type Props = {
  plan: Plan
  value: string[]
  onChange: (dates: string[]) => void
  error: string | undefined
  /** Its month is shown first if no date is picked yet. */
  startDate: string
  /** What speaks against days. */
  conflicts?: Conflicts | undefined
}

const ariaLabels = {
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  nextYear: 'Next year',
  previousYear: 'Previous year',
}

/** Picks several days of a block on which the team works. */
export function DatePicks({ plan, value, onChange, error, startDate, conflicts }: Props) {
  return (
    <fieldset className={classes.dates}>
      <legend>Dates</legend>
      <DatePicker
        type="multiple"
        value={value}
        onChange={(next) => onChange(pickedDates(value, next))}
        defaultDate={value[0] ?? startDate}
        minDate={plan.startDate}
        maxDate={plan.endDate}
        excludeDate={(day) => !isAllowedDay(day, plan)}
        getDayProps={(day) => ({
          'aria-pressed': value.includes(day),
          'data-busy': conflicts?.get(day)?.level,
          title: conflicts?.get(day)?.text,
        })}
        getDayAriaLabel={(day) =>
          [dayTitle(day), conflicts?.has(day) && `conflict: ${conflicts.get(day)?.text}`].filter(Boolean).join(', ')
        }
        firstDayOfWeek={0}
        weekendDays={[]}
        maxLevel="year"
        hideOutsideDates
        fullWidth
        ariaLabels={ariaLabels}
        classNames={{ day: classes.day ?? '' }}
      />
      <p className={classes.picked} aria-live="polite">
        {value.length === 0 ? 'No date picked yet' : `${value.length} picked: ${value.map(toWireDate).join(', ')}`}
      </p>
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </fieldset>
  )
}
