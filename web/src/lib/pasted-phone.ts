import type { ClipboardEvent } from 'react'

/** The ten digits of a phone number in any common notation. */
export function phoneIn(text: string): string | undefined {
  if (!/^[\d\s().+-]+$/.test(text)) return undefined
  const digits = text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return digits.length === 10 ? digits : undefined
}

/** For a field of ten characters, which would truncate a pasted '(555) 010-0100'. */
export const onPhonePasted = (take: (digits: string) => void) => (event: ClipboardEvent) => {
  const phone = phoneIn(event.clipboardData.getData('text'))
  if (phone === undefined) return
  event.preventDefault()
  take(phone)
}
