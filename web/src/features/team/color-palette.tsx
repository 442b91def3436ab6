import { Input } from '@mantine/core'
import { teamColors } from '@shiftward/contract/choices.ts'
import { useId } from 'react'
import classes from './color-palette.module.css'

type Props = {
  value: string | undefined
  onChange: (color: (typeof teamColors)[number]) => void
  onBlur: () => void
  inputRef: (element: HTMLInputElement | null) => void
  error: string | undefined
}

/** The colors a team can have: real radio buttons, so that arrow keys work. */
export function ColorPalette({ value, onChange, onBlur, inputRef, error }: Props) {
  const id = useId()
  return (
    <Input.Wrapper
      label="Color Code"
      labelElement="div"
      labelProps={{ id }}
      required
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <div
        className={classes.palette}
        role="radiogroup"
        aria-labelledby={id}
        aria-required
        {...(error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
      >
        {teamColors.map((color, index) => (
          <label key={color} className={classes.swatch} style={{ background: color }} title={color}>
            <input
              type="radio"
              name={id}
              aria-label={`Color ${index + 1}, ${color}`}
              checked={value === color}
              onChange={() => onChange(color)}
              onBlur={onBlur}
              ref={index === 0 ? inputRef : undefined}
            />
          </label>
        ))}
      </div>
    </Input.Wrapper>
  )
}
