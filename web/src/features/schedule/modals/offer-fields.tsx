import { Checkbox } from '@mantine/core'
import { useFormContext } from 'react-hook-form'

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
