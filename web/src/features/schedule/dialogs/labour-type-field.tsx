import { labourTypeChoices, selectAllLabel } from '@shiftward/contract/choices.ts'
import type { LabourType } from '@shiftward/contract/common.ts'
import type { Ref } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { ChoiceBoxes } from '../../../ui/choice-boxes.tsx'
import classes from './dialogs.module.css'

type Props = {
  legend: string
  value: LabourType[]
  onChange: (types: LabourType[]) => void
  ref?: Ref<HTMLInputElement>
  error?: string | undefined
}

export const LabourTypeField = (props: Props) => (
  <ChoiceBoxes {...props} className={classes.choices} allLabel={selectAllLabel} options={labourTypeChoices} />
)

/** The labour types to which a shift is offered. */
export const OfferedToField = () => (
  <Controller
    control={useFormContext<{ labourType: LabourType[] }>().control}
    name="labourType"
    render={({ field: { value, onChange, ref }, fieldState }) => (
      <LabourTypeField
        ref={ref}
        legend="Labor Type"
        value={value}
        onChange={onChange}
        error={fieldState.error?.message}
      />
    )}
  />
)
