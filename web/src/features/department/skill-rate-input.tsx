import { limits } from '@shiftward/contract/limits.ts'
import { type Control, Controller } from 'react-hook-form'
import { AmountInput } from '../../ui/amount-input.tsx'
import type { DepartmentFields, DepartmentValues } from './department-form.ts'

type RateName = `skills.${number}.${'ceilingPrice' | 'minPrice' | 'maxPrice'}`

type Props = {
  control: Control<DepartmentFields, unknown, DepartmentValues>
  name: RateName
  /** What is seen above the field; `label` also says of which skill. */
  head: string
  label: string
  /** Fields whose message also depends on this one. */
  judgedWith?: RateName[]
}

/** The rate of a skill in its row of the form. */
export function SkillRateInput({ control, name, head, label, judgedWith = [] }: Props) {
  return (
    <Controller
      control={control}
      name={name}
      rules={{ deps: judgedWith }}
      render={({ field, fieldState }) => (
        <AmountInput
          {...field}
          label={head}
          aria-label={label}
          fixedDecimalScale
          max={limits.amountMost}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}
