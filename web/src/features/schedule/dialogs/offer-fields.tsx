import { Checkbox, Select, type SelectProps } from '@mantine/core'
import { Controller, useFormContext } from 'react-hook-form'
import { shortDollars } from '../../../lib/money.ts'
import { RateInput } from './rate-input.tsx'

/** What a shift asks; the department's rate is the most. */
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
    description="QHPs do not see what the shift asks"
    {...useFormContext<{ rateMask: boolean }>().register('rateMask')}
  />
)

/** The calls name it differently for a shift that is open and for one that is assigned. */
export const OnCallField = ({ name }: { name: 'onCallOpenShift' | 'onCallShift' }) => (
  <Checkbox label="On call" {...useFormContext<Record<typeof name, boolean>>().register(name)} />
)
