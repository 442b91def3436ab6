import { Checkbox, Input } from '@mantine/core'
import { labourTypeLabels, labourTypes, selectAllLabel } from '@shiftward/contract/choices.ts'
import type { LabourType } from '@shiftward/contract/common.ts'
import classes from './modals.module.css'

type Props = {
  legend: string
  value: LabourType[]
  onChange: (types: LabourType[]) => void
  error?: string | undefined
}

export function LabourTypeField({ legend, value, onChange, error }: Props) {
  return (
    <fieldset className={classes.choices}>
      <legend>{legend}</legend>
      <Checkbox
        label={selectAllLabel}
        checked={value.length === labourTypes.length}
        indeterminate={value.length > 0 && value.length < labourTypes.length}
        onChange={(event) => onChange(event.currentTarget.checked ? [...labourTypes] : [])}
      />
      {labourTypes.map((type) => (
        <Checkbox
          key={type}
          label={labourTypeLabels[type]}
          checked={value.includes(type)}
          onChange={(event) =>
            onChange(labourTypes.filter((one) => (one === type ? event.currentTarget.checked : value.includes(one))))
          }
        />
      ))}
      {error && (
        <Input.Error className={classes.choicesError ?? ''} role="alert">
          {error}
        </Input.Error>
      )}
    </fieldset>
  )
}
