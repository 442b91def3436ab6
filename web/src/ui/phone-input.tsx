import type { TextInputProps } from '@mantine/core'
import type { ChangeEvent, FocusEvent } from 'react'
import { TextField } from './text-field.tsx'

type Props = TextInputProps & {
  /** The ten digits of a phone number in any notation; undefined for anything else. */
  digitsIn: (text: string) => string | undefined
}

/** Takes a phone number as people write it, '(512) 555-0101', and shows its digits once it is complete. */
export function PhoneInput({ digitsIn, onChange, onBlur, ...props }: Props) {
  function tidy(field: HTMLInputElement) {
    field.value = digitsIn(field.value) ?? field.value
  }
  function change(event: ChangeEvent<HTMLInputElement>) {
    if ('inputType' in event.nativeEvent && event.nativeEvent.inputType === 'insertFromPaste') tidy(event.currentTarget)
    onChange?.(event)
  }
  function leave(event: FocusEvent<HTMLInputElement>) {
    tidy(event.currentTarget)
    onBlur?.(event)
  }
  return <TextField type="tel" inputMode="tel" maxLength={20} {...props} onChange={change} onBlur={leave} />
}
