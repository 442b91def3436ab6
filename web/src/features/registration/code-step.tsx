import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { limits } from '@shiftward/contract/limits.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import { settingsQuery } from '../setting/setting.queries.ts'
import { type Registration, useConfirm, useResendCode } from './registration.queries.ts'
import classes from './registration-page.module.css'
import { Problem, Step } from './step.tsx'
import { useCountdown } from './use-countdown.ts'

const text = texts.registration

type Props = {
  title: string
  registration: Registration
  phone: string
  /** When the last code was sent. */
  sentAt: number
  onResent: () => void
  onBack: () => void
  /** Whether the E-Mail has to be confirmed too. */
  onConfirmed: (mustConfirmEmail: boolean) => void
}

export function CodeStep({ title, registration, phone, sentAt, onResent, onBack, onConfirmed }: Props) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<ReactNode>()
  const [news, setNews] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const confirm = useConfirm(registration)
  const resend = useResendCode(registration)
  const isDemo = Boolean(useQuery(settingsQuery).data?.demo)

  async function verify() {
    setNews('')
    if (code === '') {
      setProblem(text.codeRequired)
      return input.current?.focus()
    }
    setProblem(undefined)
    try {
      const { mustConfirmEmail } = await confirm.mutateAsync(code)
      onConfirmed(mustConfirmEmail)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : texts.common.tryAgain)
      input.current?.select()
    }
  }

  async function sendAgain() {
    setNews('')
    setProblem(undefined)
    try {
      await resend.mutateAsync()
      setCode('')
      setNews('A new one-time password is on its way. The previous one no longer works.')
      onResent()
      input.current?.focus()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : texts.common.tryAgain)
    }
  }

  return (
    <Step
      title={title}
      hint={`We have sent a one-time password of ${limits.otp.digits} digits to ${shownPhone(phone)}. If you have an account already, we have sent a message to its address instead.`}
      isMovedTo
      onSubmit={verify}
    >
      <CodeInput ref={input} code={code} isInvalid={confirm.isError} onChange={setCode} />
      <Problem>{problem}</Problem>
      <div role="status">{news && <p className={classes.news}>{news}</p>}</div>
      <Resend sentAt={sentAt} isPending={resend.isPending} onResend={sendAgain} />
      {isDemo && demoHint}
      <StepButtons isPending={confirm.isPending} onBack={onBack} />
    </Step>
  )
}

type InputProps = {
  ref: Ref<HTMLInputElement>
  code: string
  isInvalid: boolean
  onChange: (code: string) => void
}

const CodeInput = ({ ref, code, isInvalid, onChange }: InputProps) => (
  <TextInput
    ref={ref}
    classNames={{ input: classes.code }}
    label="One-time password"
    required
    inputMode="numeric"
    autoComplete="one-time-code"
    value={code}
    // No maxLength: it would cut a code pasted with a space in it.
    onChange={(event) => onChange(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, limits.otp.digits))}
    aria-invalid={isInvalid}
  />
)

const demoHint = (
  <div className={classes.demo}>
    <p>
      <strong>Demo</strong> Without an SMS service the message is printed where the server was started. The platform
      admin can read it, too: <code>GET /api/Notifications/GetAll</code>
    </p>
  </div>
)

const StepButtons = ({ isPending, onBack }: { isPending: boolean; onBack: () => void }) => (
  <div className={classes.buttons}>
    <Button variant="default" onClick={onBack}>
      Back
    </Button>
    <Button type="submit" loading={isPending}>
      Verify
    </Button>
  </div>
)

type ResendProps = { sentAt: number; isPending: boolean; onResend: () => void }

function Resend({ sentAt, isPending, onResend }: ResendProps) {
  const seconds = useCountdown(sentAt + limits.otp.resendEveryMs)
  return (
    <p className={classes.resend}>
      Nothing received?{' '}
      <UnstyledButton className={classes.link} disabled={seconds > 0 || isPending} onClick={onResend}>
        {text.resendCode}
      </UnstyledButton>
      {seconds > 0 && <span> in {seconds} s</span>}
    </p>
  )
}

const shownPhone = (phone: string) => `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`
