import { SegmentedControl } from '@mantine/core'
import { limits } from '@shiftward/contract/limits.ts'
import { useEffect, useRef, useState } from 'react'
import type { View } from './schedule-search.ts'
import type { Schedule } from './use-schedule.ts'

/** Disabled for a moment after each change, so that a double click does not undo it. */
export function ViewToggle({ value, schedule }: { value: View; schedule: Schedule }) {
  const { isDepartmentForced, isViewPressed, change } = schedule
  const [isResting, setResting] = useState(false)
  useEffect(() => {
    if (!isResting) return
    const timer = setTimeout(() => {
      setResting(false)
      isViewPressed.current = false
    }, limits.schedule.viewToggleMs)
    return () => clearTimeout(timer)
  }, [isResting, isViewPressed])
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isViewPressed.current && document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>('input:checked')?.focus()
    isViewPressed.current = false
  }, [isViewPressed])
  return (
    <SegmentedControl
      ref={box}
      fullWidth
      size="xs"
      aria-label="View"
      data={[
        { value: 'department', label: 'Department' },
        { value: 'team', label: 'Team', disabled: isDepartmentForced },
        { value: 'roster', label: 'Roster' },
      ]}
      value={value}
      disabled={isResting}
      onChange={(view) => {
        setResting(true)
        isViewPressed.current = true
        change({ view })
      }}
    />
  )
}
