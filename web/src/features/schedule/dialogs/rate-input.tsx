import { limits } from '@shiftward/contract/limits.ts'
import type { ComponentProps } from 'react'
import { AmountInput } from '../../../ui/amount-input.tsx'

/** Dollars an hour. */
export const RateInput = (props: ComponentProps<typeof AmountInput>) => (
  <AmountInput maxLength={limits.schedule.rateLength} {...props} />
)
