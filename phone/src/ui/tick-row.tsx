import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** A whole row to tick, or to choose among those of the same name. */
export function TickRow({
  name,
  isOne = false,
  isOn,
  isDisabled = false,
  onPress,
  children,
}: {
  name: string
  /** One of several excludes the others. */
  isOne?: boolean
  isOn: boolean
  isDisabled?: boolean
  onPress: () => void
  children: ReactNode
}) {
  return (
    <label className="row tick-row">
      <input
        className="hidden-text"
        type={isOne ? 'radio' : 'checkbox'}
        name={name}
        checked={isOn}
        disabled={isDisabled}
        onChange={onPress}
      />
      <span className="tick" aria-hidden="true">
        <IconCheck size={18} />
      </span>
      <span className="grow">{children}</span>
    </label>
  )
}
