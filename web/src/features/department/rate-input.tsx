import { NumberInput } from '@mantine/core'
import { limits } from '@shiftward/contract/limits.ts'
import { type Control, Controller } from 'react-hook-form'
import type { DepartmentFields, DepartmentValues } from './department-form.ts'

type RateName = `skills.${number}.${'ceilingPrice' | 'minPrice' | 'maxPrice'}`

type Props = {
  control: Control<DepartmentFields, unknown, DepartmentValues>
  name: RateName
  label: string
  /** Fields whose message depends on this one too. */
  judgedWith?: RateName[]
}

/** Dollars and cents. Nothing entered is no amount, which is not the same as zero. */
export function RateInput({ control, name, label, judgedWith = [] }: Props) {
  return (
    <Controller
      control={control}
      name={name}
      rules={{ deps: judgedWith }}
      render={({ field: { value, onChange, ...field }, fieldState }) => (
        <NumberInput
          aria-label={label}
          prefix="$"
          placeholder="$0.00"
          decimalScale={2}
          fixedDecimalScale
          thousandSeparator=","
          allowNegative={false}
          max={limits.amountMost}
          hideControls
          {...field}
          value={value ?? ''}
          onChange={(entered) => onChange(entered === '' ? undefined : Number(entered))}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}
