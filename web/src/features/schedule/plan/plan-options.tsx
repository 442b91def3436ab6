import { Checkbox } from '@mantine/core'
import classes from './plan.module.css'
import type { PlanChoice } from './plan.queries.ts'

type Props = { value: PlanChoice; onChange: (value: PlanChoice) => void }

export const defaultChoice: PlanChoice = { isConfirmed: false, isVacancyLeft: true }

/** What happens where somebody does not fit. */
export const PlanOptions = ({ value, onChange }: Props) => (
  <div className={classes.options}>
    <Checkbox
      label="Leave a vacancy where somebody does not fit"
      checked={value.isVacancyLeft}
      onChange={(event) => onChange({ ...value, isVacancyLeft: event.currentTarget.checked })}
    />
    <Checkbox
      label="Assign also where a rule only warns"
      checked={value.isConfirmed}
      onChange={(event) => onChange({ ...value, isConfirmed: event.currentTarget.checked })}
    />
  </div>
)
