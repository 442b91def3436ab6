import { NumberInput, type NumberInputProps } from '@mantine/core'
import { limits } from '@shiftward/contract/limits.ts'

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & {
  value: number | null | undefined
  onChange: (amount: number | undefined) => void
}

/** Dollars an hour. Nothing entered is no amount, which is not the same as zero. */
export function RateInput({ value, onChange, ...props }: Props) {
  return (
    <NumberInput
      prefix="$"
      placeholder="$0.00"
      decimalScale={2}
      thousandSeparator=","
      allowNegative={false}
      maxLength={limits.schedule.rateLength}
      hideControls
      {...props}
      value={value ?? ''}
      onChange={(entered) => onChange(entered === '' ? undefined : Number(entered))}
    />
  )
}
