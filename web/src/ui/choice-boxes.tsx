import { Checkbox, Input } from '@mantine/core'
import type { Ref } from 'react'
import classes from './choice-boxes.module.css'

type Props<Value extends string> = {
  legend: string
  /** The box that chooses all of them. */
  allLabel: string
  options: readonly { value: Value; label: string }[]
  value: readonly Value[]
  onChange: (chosen: Value[]) => void
  onBlur?: () => void
  /** The first box. A form focuses it when the choice is invalid. */
  ref?: Ref<HTMLInputElement>
  error?: string | undefined
  className?: string | undefined
}

/** Checkboxes for choosing several of a few options. The values keep the order of the options. */
export function ChoiceBoxes<Value extends string>(props: Props<Value>) {
  const { legend, allLabel, options, value, onChange, onBlur, ref, error, className } = props
  const choose = (isChosen: (option: Value) => boolean) =>
    onChange(options.map((option) => option.value).filter(isChosen))
  return (
    <fieldset className={`${classes.choices} ${className ?? ''}`}>
      <legend>{legend}</legend>
      <Checkbox
        ref={ref}
        label={allLabel}
        checked={value.length === options.length}
        indeterminate={value.length > 0 && value.length < options.length}
        onChange={(event) => choose(() => event.currentTarget.checked)}
        onBlur={onBlur}
      />
      {options.map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          checked={value.includes(option.value)}
          onChange={(event) =>
            choose((one) => (one === option.value ? event.currentTarget.checked : value.includes(one)))
          }
          onBlur={onBlur}
        />
      ))}
      {error && (
        <Input.Error className={classes.error ?? ''} role="alert">
          {error}
        </Input.Error>
      )}
    </fieldset>
  )
}
