import { SegmentedControl } from '@mantine/core'
import { limits } from '@shiftward/contract/limits.ts'
import { useEffect, useRef, useState } from 'react'
import type { View } from './schedule-search.ts'

/** The calendars and the roster have one each: the one that was pressed may be gone before the other comes. */
let isPressed = false

type ToggleProps = { value: View; isFixed: boolean; onChange: (view: View) => void }

/** Disabled for a moment after each change, so that a double click does not undo it. */
export function ViewToggle({ value, isFixed, onChange }: ToggleProps) {
  const [isResting, setResting] = useState(false)
  useEffect(() => {
    if (!isResting) return
    const timer = setTimeout(() => {
      setResting(false)
      isPressed = false
    }, limits.schedule.viewToggleMs)
    return () => clearTimeout(timer)
  }, [isResting])
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isPressed && document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>('input:checked')?.focus()
    isPressed = false
  }, [])
  return (
    <SegmentedControl
      ref={box}
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
        isPressed = true
        onChange(view)
      }}
    />
  )
}
