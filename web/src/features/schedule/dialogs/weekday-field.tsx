import { Input } from '@mantine/core'
import { weekdayNames } from '@shiftward/contract/choices.ts'
import type { Ref } from 'react'
import classes from './repeat.module.css'

type Props = {
  value: number[]
  onChange: (weekdays: number[]) => void
  /** The weekdays on which the team works. */
  allowed: readonly number[]
  error: string | undefined
  inputRef: Ref<HTMLInputElement>
}

/** One box for each weekday. They are checkboxes, so that Space toggles one and Enter sends the form. */
export function WeekdayField({ value, onChange, allowed, error, inputRef }: Props) {
  const first = Math.min(...allowed)
  return (
    <fieldset className={classes.weekdays}>
      <legend>Weekdays</legend>
      <div>
        {weekdayNames.map((name, weekday) => (
          <label key={name}>
            <input
              type="checkbox"
              aria-label={name}
              ref={weekday === first ? inputRef : undefined}
              data-autofocus={weekday === first || undefined}
              checked={value.includes(weekday)}
              disabled={!allowed.includes(weekday)}
              onChange={(event) =>
                onChange(event.currentTarget.checked ? [...value, weekday] : value.filter((one) => one !== weekday))
              }
            />
            <span aria-hidden>{name.slice(0, 2)}</span>
          </label>
        ))}
      </div>
      {error && (
        <Input.Error mt={4} role="alert">
          {error}
        </Input.Error>
      )}
    </fieldset>
  )
}
