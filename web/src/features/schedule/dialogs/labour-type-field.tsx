import { labourTypeChoices, selectAllLabel } from '@shiftward/contract/choices.ts'
import type { LabourType } from '@shiftward/contract/common.ts'
import { ChoiceBoxes } from '../../../ui/choice-boxes.tsx'
import classes from './dialogs.module.css'

type Props = {
  legend: string
  value: LabourType[]
  onChange: (types: LabourType[]) => void
  error?: string | undefined
}

export const LabourTypeField = (props: Props) => (
  <ChoiceBoxes {...props} className={classes.choices} allLabel={selectAllLabel} options={labourTypeChoices} />
)
