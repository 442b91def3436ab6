import { Checkbox, type SelectProps } from '@mantine/core'
import { shortDollars } from '@shiftward/client/money.ts'
import { Controller, useFormContext } from 'react-hook-form'
import { Select } from '../../../ui/select.tsx'
import { RateInput } from './rate-input.tsx'

/** The rate of a shift, at most the department's rate. */
export const RateField = ({ ceiling }: { ceiling: number | undefined }) => (
  <Controller
    control={useFormContext<{ askRate: number | undefined }>().control}
    name="askRate"
    render={({ field, fieldState }) => (
      <RateInput
        {...field}
        label="Skill Rate"
        required
        description={ceiling === undefined ? ' ' : `At most ${shortDollars(ceiling)} an hour`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={fieldState.error?.message}
        data-autofocus
      />
    )}
  />
)

type BlockFieldProps = Omit<SelectProps, 'onChange'> & { onPick?: () => void }

export const BlockField = ({ onPick, ...rest }: BlockFieldProps) => (
  <Controller
    control={useFormContext<{ schedulerCode: string }>().control}
    name="schedulerCode"
    render={({ field, fieldState }) => (
      <Select
        {...field}
        label="Schedule Block"
        required
        placeholder="Select schedule block"
        value={field.value || null}
        onChange={(code) => {
          field.onChange(code ?? '')
          onPick?.()
        }}
        error={fieldState.error?.message}
        {...rest}
      />
    )}
  />
)

export const MaskField = () => (
  <Checkbox
    label="Mask rate"
    description="QHPs do not see the rate"
    {...useFormContext<{ rateMask: boolean }>().register('rateMask')}
  />
)

/** The API uses different names for open and for assigned shifts. */
export const OnCallField = ({ name }: { name: 'onCallOpenShift' | 'onCallShift' }) => (
  <Checkbox label="On call" {...useFormContext<Record<typeof name, boolean>>().register(name)} />
)
