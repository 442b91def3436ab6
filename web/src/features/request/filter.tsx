import { NativeSelect } from '@mantine/core'
import classes from './request.module.css'

type Props<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** One of the dropdowns above a list. */
export function Filter<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  return (
    <NativeSelect
      className={classes.filter}
      label={label}
      value={value}
      data={[...options]}
      onChange={(event) => onChange(event.currentTarget.value as Value)}
    />
  )
}
