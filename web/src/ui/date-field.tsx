import { IconCalendar } from '@tabler/icons-react'
import type { Ref } from 'react'
import { DayInput } from './day-input.tsx'

type Props = {
  label: string
  /** ISO; empty for none. While what was typed is not a date, the typed text. */
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
export const DateField = ({ inputRef, isFirst = false, ...props }: Props) => (
  <DayInput
    {...props}
    ref={inputRef}
    required
    format="MM-DD-YYYY"
    leftSection={<IconCalendar size={16} aria-hidden />}
    {...(isFirst ? { 'data-autofocus': true } : {})}
  />
)
