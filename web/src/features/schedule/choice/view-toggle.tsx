import { SegmentedControl } from '@mantine/core'
import { limits } from '@shiftward/contract/limits.ts'
import { useEffect, useState } from 'react'
import type { View } from './schedule-search.ts'

type ToggleProps = { value: View; isFixed: boolean; onChange: (view: View) => void }

/** Disabled for a moment after each change, so that a double click does not undo it. */
export function ViewToggle({ value, isFixed, onChange }: ToggleProps) {
  const [isResting, setResting] = useState(false)
  useEffect(() => {
    if (!isResting) return
    const timer = setTimeout(() => setResting(false), limits.schedule.viewToggleMs)
    return () => clearTimeout(timer)
  }, [isResting])
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label="View"
      data={[
        { value: 'department', label: 'Department' },
        { value: 'team', label: 'Team', disabled: isFixed },
        { value: 'roster', label: 'Roster' },
      ]}
      value={value}
      disabled={isResting}
      onChange={(view) => {
        setResting(true)
        onChange(view)
      }}
    />
  )
}
