import { Checkbox } from '@mantine/core'

type Props = { isChecked: boolean; onChange: (isChecked: boolean) => void }

export const MaskField = ({ isChecked, onChange }: Props) => (
  <Checkbox
    label="Mask rate"
    description="QHPs do not see what the shift asks"
    checked={isChecked}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)

export const OnCallField = ({ isChecked, onChange }: Props) => (
  <Checkbox label="On call" checked={isChecked} onChange={(event) => onChange(event.currentTarget.checked)} />
)
