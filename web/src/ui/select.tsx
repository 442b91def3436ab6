import {
  MultiSelect as MantineMultiSelect,
  Select as MantineSelect,
  type MultiSelectProps,
  type SelectProps,
} from '@mantine/core'
import { type FocusEvent, useState } from 'react'

type Props = Pick<SelectProps, 'limit' | 'onFocus' | 'onDropdownOpen'>

/** Mantine draws the options of closed lists too, which are hundreds in some forms. We draw them once somebody comes. */
function useOptionsOnceFocused({ limit, onFocus, onDropdownOpen }: Props) {
  const [isDrawn, setDrawn] = useState(false)
  return {
    limit: isDrawn ? limit : 0,
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      setDrawn(true)
      onFocus?.(event)
    },
    // Some screen readers click a field without going to it.
    onDropdownOpen: () => {
      setDrawn(true)
      onDropdownOpen?.()
    },
  }
}

/** Typing replaces the shown name. */
const selectText = (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select()

export function Select({ onFocus = selectText, ...props }: SelectProps) {
  return <MantineSelect {...props} {...useOptionsOnceFocused({ ...props, onFocus })} />
}

export function MultiSelect(props: MultiSelectProps) {
  return <MantineMultiSelect {...props} {...useOptionsOnceFocused(props)} />
}
