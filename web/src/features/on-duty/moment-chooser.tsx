import { Button } from '@mantine/core'
import { TimePicker } from '@mantine/dates'
import { DatePicker } from '../../ui/date-picker.tsx'
import classes from './on-duty.module.css'

type Props = {
  /** Local time at the facility: '2026-11-15T07:00'. */
  local: string
  isNow: boolean
  onChange: (local: string) => void
  onNow: () => void
}

export function MomentChooser({ local, isNow, onChange, onNow }: Props) {
  const [day = '', time = ''] = local.split('T')
  return (
    <>
      <DatePicker
        label="Date"
        className={classes.field}
        format="MM-DD-YYYY"
        value={day}
        onChange={(chosen) => onChange(`${chosen}T${time}`)}
      />
      <TimePicker
        label="Time"
        className={classes.field}
        hoursInputLabel="Time, hours"
        minutesInputLabel="Time, minutes"
        value={time}
        // Empty while it is incomplete.
        onChange={(chosen) => chosen && onChange(`${day}T${chosen.slice(0, 5)}`)}
      />
      {!isNow && (
        <Button variant="default" onClick={onNow}>
          Back to now
        </Button>
      )}
    </>
  )
}
