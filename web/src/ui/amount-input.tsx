import { NumberInput, type NumberInputProps } from '@mantine/core'

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & {
  value: number | null | undefined
  onChange: (amount: number | undefined) => void
}

/** An amount in dollars and cents. An empty field means no amount, not zero. */
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
