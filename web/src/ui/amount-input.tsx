import { NumberInput, type NumberInputProps } from '@mantine/core'

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & {
  value: number | null | undefined
  onChange: (amount: number | undefined) => void
}

/** Dollars and cents. Nothing entered is no amount, which is not the same as zero. */
export function AmountInput({ value, onChange, ...props }: Props) {
  return (
    <NumberInput
      prefix="$"
      placeholder="$0.00"
      decimalScale={2}
      thousandSeparator=","
      allowNegative={false}
      hideControls
      {...props}
      value={value ?? ''}
      onChange={(entered) => onChange(entered === '' ? undefined : Number(entered))}
    />
  )
}
