import { DateInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { type Ref, useState } from 'react'

type Props = {
  label: string
  /** ISO; empty for none. */
  value: string
  onChange: (day: string) => void
  onBlur: () => void
  minDate: string
  maxDate?: string
  excludeDate?: (day: string) => boolean
  error: string | undefined
  inputRef: Ref<HTMLInputElement>
  className?: string
  isFirst?: boolean
}

/** A date, typed or chosen from a calendar. */
export function DateField({ value, onChange, inputRef, isFirst = false, ...props }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <DateInput
      {...props}
      ref={inputRef}
      required
      value={value || null}
      onChange={(day) => onChange(day ?? '')}
      valueFormat="MM-DD-YYYY"
      placeholder="MM-DD-YYYY"
      firstDayOfWeek={0}
      weekendDays={[]}
      leftSection={<IconCalendar size={16} aria-hidden />}
      ariaLabels={{ nextMonth: 'Next month', previousMonth: 'Previous month' }}
      popoverProps={{ onOpen: () => setOpen(true), onClose: () => setOpen(false) }}
      // Escape closes the calendar, and not the dialog with it.
      data-mantine-stop-propagation={isOpen || undefined}
      {...(isFirst ? { 'data-autofocus': true } : {})}
    />
  )
}
