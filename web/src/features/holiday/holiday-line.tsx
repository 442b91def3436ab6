import { limits } from '@shiftward/contract/limits.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** The date is ISO, or what was typed while it is no date. */
export type Line = { key: string; date: string; name: string }

type Props = {
  line: Line
  year: number
  place: number
  errors: { date: string | undefined; name: string | undefined }
  onChange: (line: Line) => void
}

export function HolidayLine({ line, year, place, errors, onChange }: Props) {
  return (
    <>
      <DayInput
        aria-label={`Day of holiday ${place}`}
        format="MM-DD-YYYY"
        value={line.date}
        onChange={(date) => onChange({ ...line, date })}
        minDate={`${year}-01-01`}
        maxDate={`${year}-12-31`}
        defaultDate={`${year}-01-01`}
        error={errors.date}
        autoFocus={line.key.startsWith('new') && line.date === ''}
      />
      <TextField
        aria-label={`Holiday ${place}`}
        maxLength={limits.holiday.name}
        value={line.name}
        onChange={(event) => onChange({ ...line, name: event.currentTarget.value })}
        error={errors.name}
      />
    </>
  )
}
