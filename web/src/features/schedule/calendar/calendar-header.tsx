import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { momentText } from '../../../lib/moment-text.ts'
import { monthAfter } from '../calendar-days.ts'
import type { Change } from '../choice/schedule-choice.ts'
import { type Range, ranges } from '../choice/schedule-search.ts'
import type { ScheduleContext } from '../schedule-context.ts'
import classes from './calendar-header.module.css'
import type { CalendarView } from './calendar-view.ts'
import { MonthPicker } from './month-picker.tsx'

type Props = {
  context: ScheduleContext
  view: CalendarView
  /** How many shifts of the days on screen are short, and how many of these start within 72 hours. */
  short: { short: number; urgent: number }
  onChange: (change: Change) => void
  actions: ReactNode
  isPrinting: boolean
}

const rangeLabels: Record<Range, string> = { month: 'Month', week: 'Week', day: 'Day' }

/** Previous and next, the title, Today, the range and the page's actions. */
export function CalendarHeader({ context, view: { range, title, day }, short, onChange, actions, isPrinting }: Props) {
  const { mode, month, today } = context
  const step = (by: 1 | -1): Change =>
    range === 'month' ? { month: monthAfter(month, by) } : { day: addDays(day, range === 'week' ? 7 * by : by) }

  return (
    <div className={classes.header}>
      <ActionIcon.Group>
        <ActionIcon variant="default" size={30} aria-label={`Previous ${range}`} onClick={() => onChange(step(-1))}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <ActionIcon variant="default" size={30} aria-label={`Next ${range}`} onClick={() => onChange(step(1))}>
          <IconChevronRight size={16} />
        </ActionIcon>
      </ActionIcon.Group>
      <MonthPicker title={title} month={month} onPick={(picked) => onChange({ month: picked })} />
      <Button variant="default" size="xs" onClick={() => onChange({ day: today })}>
        Today
      </Button>
      <Short {...short} />
      <div className={classes.right}>
        {mode === 'department' && (
          <SegmentedControl
            size="xs"
            aria-label="Range"
            value={range}
            data={ranges.map((value) => ({ value, label: rangeLabels[value] }))}
            onChange={(value) => onChange({ range: value as Range })}
          />
        )}
        {actions}
      </div>
      {isPrinting && <Printed context={context} />}
    </div>
  )
}

/** Stands on paper in place of the controls. */
const Printed = ({ context: { facility, department, team } }: Pick<Props, 'context'>) => (
  <p className={classes.printed}>
    {[facility?.facilityName, department?.departmentName, team?.teamName].filter(Boolean).join(', ')}. Printed on{' '}
    {momentText(new Date().toISOString()).slice(0, 16)}.
  </p>
)

/** What is short on screen. */
const Short = ({ short, urgent }: Props['short']) =>
  short > 0 && (
    <span
      className={classes.short}
      data-urgent={urgent > 0 || undefined}
      title={`${short} needed ${short === 1 ? 'shift has' : 'shifts have'} nobody yet, ${urgent} of them within 72 hours`}
    >
      {short} short
    </span>
  )
