import { type ReactNode, useState } from 'react'

/** Keeps its size and the focus while it sends, and cannot be pressed twice. */
export function SendButton({
  className,
  label,
  isDisabled = false,
  isPressed,
  onSend,
  children,
}: {
  className: string
  /** Where the words alone do not say which one. */
  label?: string
  isDisabled?: boolean
  isPressed?: boolean
  onSend: () => Promise<void>
  children: ReactNode
}) {
  const [isSending, setSending] = useState(false)
  async function send() {
    if (isSending) return
    setSending(true)
    await onSend().finally(() => setSending(false))
  }
  return (
    <button
      type="button"
      className={`button ${className}`}
      disabled={isDisabled}
      aria-disabled={isSending}
      aria-label={label}
      aria-busy={isSending}
      aria-pressed={isPressed}
      onClick={() => void send()}
    >
      {isSending ? 'Sending…' : children}
    </button>
  )
}
