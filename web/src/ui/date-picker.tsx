import '@mantine/dates/styles.css'
import { DatePickerInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useId } from 'react'

type Props = {
  label: string
  /** ISO; empty for none. */
  value: string
  onChange: (day: string) => void
  /** Such as 'MM-DD-YYYY'. */
  format: string
  minDate?: string
  size?: 'xs' | 'sm'
  isRequired?: boolean
  className?: string | undefined
}

/** A date that is chosen from a calendar, not typed. */
export function DatePicker({ label, value, onChange, format, size = 'sm', isRequired = false, ...props }: Props) {
  const id = useId()
  return (
    <DatePickerInput
      {...props}
      id={id}
      label={label}
      // The field is a button: with the label alone, screen readers would not say the date.
      aria-labelledby={`${id}-label ${id}`}
      size={size}
      withAsterisk={isRequired}
      value={value || null}
      onChange={(day) => day && onChange(day)}
      valueFormat={format}
      placeholder={format}
      firstDayOfWeek={0}
      weekendDays={[]}
      leftSection={<IconCalendar size={16} aria-hidden />}
      ariaLabels={{ nextMonth: 'Next month', previousMonth: 'Previous month' }}
      // With the id of the label, which names the calendar.
      popoverProps={{ id: `${id}-label`, position: 'bottom-start', returnFocus: true }}
    />
  )
}
