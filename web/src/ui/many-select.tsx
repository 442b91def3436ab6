import type { MultiSelectProps } from '@mantine/core'
import { useId } from 'react'
import { MultiSelect } from './select.tsx'

/** The chosen ones are part of its name: they stand beside the field, and screen readers would not say them. */
export function ManySelect(props: MultiSelectProps) {
  const id = useId()
  return (
    <MultiSelect
      {...props}
      id={id}
      attributes={{ pillsList: { id: `${id}-chosen` } }}
      aria-labelledby={`${id}-label ${id}-chosen`}
    />
  )
}
