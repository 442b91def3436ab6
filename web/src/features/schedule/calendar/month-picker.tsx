import { ActionIcon, Popover, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { monthTitle } from '../calendar-days.ts'
import classes from './month-picker.module.css'

type Props = {
  title: string
  month: string
  onPick: (month: string) => void
}

const firstYear = 1901
const lastYear = 2198

/** The title of the calendar. It opens the choice of month and year. */
export function MonthPicker({ title, month, onPick }: Props) {
  const [opened, setOpened] = useState(false)
  const [year, setYear] = useState(Number(month.slice(0, 4)))

  function open() {
    setYear(Number(month.slice(0, 4)))
    setOpened(!opened)
  }
  function pick(picked: string) {
    setOpened(false)
    onPick(picked)
  }

  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus position="bottom-start" shadow="md">
      <Popover.Target>
        <UnstyledButton className={classes.title} onClick={open} aria-label={`${title}, choose month and year`}>
          <h2 aria-live="polite">{title}</h2>
          <IconChevronDown size={16} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label="Choose month and year">
        <div className={classes.years}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Previous year"
            onClick={() => setYear(year - 1)}
            disabled={year <= firstYear}
          >
            <IconChevronLeft size={16} />
          </ActionIcon>
          <strong aria-live="polite">{year}</strong>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Next year"
            onClick={() => setYear(year + 1)}
            disabled={year >= lastYear}
          >
            <IconChevronRight size={16} />
          </ActionIcon>
        </div>
        <Months year={year} month={month} onPick={pick} />
      </Popover.Dropdown>
    </Popover>
  )
}

const Months = ({ year, month, onPick }: { year: number; month: string; onPick: Props['onPick'] }) => (
  <div className={classes.months}>
    {Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`).map((one) => (
      <UnstyledButton
        key={one}
        className={classes.month}
        aria-pressed={one === month}
        aria-label={monthTitle(one)}
        data-autofocus={one === month || undefined}
        onClick={() => onPick(one)}
      >
        {monthTitle(one).slice(0, 3)}
      </UnstyledButton>
    ))}
  </div>
)
