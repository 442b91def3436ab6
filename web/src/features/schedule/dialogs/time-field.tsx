import { ActionIcon } from '@mantine/core'
import { TimePicker } from '@mantine/dates'
import { useWindowEvent } from '@mantine/hooks'
import { typedTime } from '@shiftward/contract/rules/typed-time.ts'
import { IconClock } from '@tabler/icons-react'
import { type Ref, useState } from 'react'

type Props = {
  label: string
  /** 'HH:mm' or 'HH:mm:ss'; empty while it is incomplete. */
  value: string
  onChange: (time: string) => void
  onBlur: () => void
  stepMinutes: number
  error: string | undefined
  inputRef: Ref<HTMLInputElement>
  isFirst?: boolean
}

/** Understands '0700' as well as '07:00'. */
function splitPasted({ time }: { time: string }) {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(typedTime(time.trim())) ?? []
  return hours && minutes
    ? { hours: Number(hours), minutes: Number(minutes), seconds: null, amPm: null }
    : { hours: null, minutes: null, seconds: null, amPm: null }
}

/** A time of day on a 24-hour clock. The form refuses typed times that are not in the steps. */
export function TimeField({ label, stepMinutes, error, inputRef, isFirst = false, ...field }: Props) {
  const [isListOpen, setListOpen] = useState(false)
  // Escape closes only the list, not the dialog.
  useWindowEvent('keydown', (event) => event.key === 'Escape' && setListOpen(false))
  const own = { 'data-mantine-stop-propagation': isListOpen || undefined }
  const input = { ...own, 'aria-invalid': error !== undefined }
  return (
    <TimePicker
      label={label}
      withAsterisk
      withDropdown
      minutesStep={stepMinutes}
      error={error}
      hoursRef={inputRef}
      hoursInputLabel={`${label}, hours`}
      minutesInputLabel={`${label}, minutes`}
      hoursInputProps={{ ...input, ...(isFirst ? { 'data-autofocus': true } : {}) }}
      minutesInputProps={input}
      popoverProps={{
        opened: isListOpen,
        onChange: (isOpen) => isOpen || setListOpen(false),
        position: 'bottom-start',
      }}
      rightSection={
        <ActionIcon
          {...own}
          variant="subtle"
          color="gray"
          aria-label={`Choose ${label}`}
          aria-expanded={isListOpen}
          onClick={() => setListOpen(!isListOpen)}
        >
          <IconClock size={16} />
        </ActionIcon>
      }
      pasteSplit={splitPasted}
      maxDropdownContentHeight={184}
      {...field}
    />
  )
}
