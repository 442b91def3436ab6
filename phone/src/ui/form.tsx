import { CallError } from '@shiftward/client/call-error.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { type ReactNode, useState } from 'react'

export type Problems = { general?: string; fields: Record<string, string> }

/** A small form: it sends once at a time, and keeps what was typed when it is refused. */
export function useSending(send: () => Promise<void>) {
  const [problems, setProblems] = useState<Problems>({ fields: {} })
  const [isSending, setSending] = useState(false)
  async function submit() {
    setSending(true)
    setProblems({ fields: {} })
    try {
      await send()
    } catch (error) {
      setProblems(problemsOf(error))
    } finally {
      setSending(false)
    }
  }
  return { problems, isSending, submit }
}

export function problemsOf(error: unknown): Problems {
  if (!(error instanceof CallError)) return { general: texts.common.tryAgain, fields: {} }
  return Object.keys(error.fields).length > 0 ? { fields: error.fields } : { general: error.message, fields: {} }
}

export function Form({
  sending,
  button,
  look = 'go',
  children,
  after,
}: {
  sending: ReturnType<typeof useSending>
  button: string
  look?: string
  children: ReactNode
  after?: ReactNode
}) {
  const { problems, isSending, submit } = sending
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSending) void submit()
      }}
    >
      {children}
      <div role="alert">{problems.general && <p className="note stop form-note">{problems.general}</p>}</div>
      <button
        type="submit"
        className={`button ${look} main form-button`}
        aria-disabled={isSending}
        aria-busy={isSending}
      >
        {isSending ? 'Sending…' : button}
      </button>
      {after}
    </form>
  )
}
