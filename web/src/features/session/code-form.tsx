import { Button, TextInput } from '@mantine/core'
import { CallError } from '@shiftward/client/call-error.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { sessionEndpoints } from '@shiftward/contract/session.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { type SyntheticEvent, useId, useRef, useState } from 'react'
import { call } from '../../lib/call.ts'
import { toastError } from '../../lib/toast.ts'
import { useEnter } from './enter.ts'
import classes from './sign-in-page.module.css'

export type CodeFormProps = { challenge: string; onBack: () => void }

/** The second step of a sign-in. */
export function CodeForm({ challenge, onBack }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isPending, setPending] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const heading = useId()
  const enter = useEnter()

  function complain(text: string) {
    setProblem(text)
    field.current?.select()
  }

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (code.trim() === '') return complain(texts.account.codeRequired)
    setPending(true)
    try {
      enter(await call(sessionEndpoints.secondFactor, { challenge, oneTimeCode: code }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setPending(false)
      if (error.fields.oneTimeCode) return complain(error.fields.oneTimeCode)
      toastError(error.message)
      if (error.status === 409) onBack()
    }
  }

  return (
    <form className={classes.form} aria-labelledby={heading} onSubmit={submit} noValidate>
      <Title id={heading} />
      <TextInput
        ref={field}
        label="Code"
        name="one-time-code"
        autoComplete="one-time-code"
        autoFocus
        maxLength={limits.text.code}
        value={code}
        onChange={(event) => {
          setCode(event.currentTarget.value)
          setProblem(undefined)
        }}
        error={problem}
      />
      <Button type="submit" fullWidth loading={isPending}>
        Sign In
      </Button>
      <p className={classes.register}>
        <Button variant="subtle" size="compact-sm" onClick={onBack}>
          Back to sign in
        </Button>
      </p>
    </form>
  )
}

const Title = ({ id }: { id: string }) => (
  <div>
    <h1 className={classes.title} id={id}>
      Enter your code
    </h1>
    <p className={classes.hint}>
      Open your authenticator app and enter the code for Shiftward. Without the app, enter one of your recovery codes.
    </p>
  </div>
)
