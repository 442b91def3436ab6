import '@mantine/dates/styles.css'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { useState } from 'react'
import { typedDay } from '../lib/typed-date.ts'

type Props = Omit<DateInputProps, 'value' | 'onChange' | 'error'> & {
  /** ISO; empty for none; the typed text while it is not a valid date. */
  value: string | null
  onChange: (value: string) => void
  format: 'MM/DD/YYYY' | 'MM-DD-YYYY'
  error: string | undefined
}

/** A date, typed or chosen from a calendar. The typed text is never corrected silently: the form validates it. */
export function DayInput({ value, onChange, format, error, ...props }: Props) {
  const day = value ? typedDay(value) : undefined
  const [isOpen, setOpen] = useState(false)
  return (
    <DateInput
      {...props}
      value={day ?? null}
      onChange={(chosen) => onChange(chosen ?? '')}
      onInput={({ currentTarget }) => onChange(typedDay(currentTarget.value) ?? currentTarget.value)}
      dateParser={(typed) => typedDay(typed) ?? null}
      fixOnBlur={!value || day !== undefined}
      popoverProps={{ onOpen: () => setOpen(true), onClose: () => setOpen(false) }}
      // Escape closes only the calendar, not the dialog or panel.
      data-mantine-stop-propagation={isOpen || undefined}
      valueFormat={format}
      placeholder={format}
      firstDayOfWeek={0}
      weekendDays={[]}
      ariaLabels={{ nextMonth: 'Next month', previousMonth: 'Previous month' }}
      error={error?.replace('MM-DD-YYYY', format)}
    />
  )
}
