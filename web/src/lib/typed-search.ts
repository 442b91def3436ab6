import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

/** A search in the address: it follows when the typing pauses. Other changes to the address update the field. */
export function useTypedSearch(value: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value.trim())
  const send = useDebouncedCallback((text: string) => {
    sent.current = text.trim()
    onChange(text)
  }, 250)
  useEffect(() => {
    // The address may have it without spaces at the end, after which somebody types on.
    if (value.trim() === sent.current) return
    sent.current = value.trim()
    setTyped(value)
  }, [value])
  return {
    value: typed,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setTyped(currentTarget.value)
      send(currentTarget.value)
    },
    // A click on another tab removes the field, and the text that was not sent yet with it.
    onBlur: () => send.flush(),
  }
}
