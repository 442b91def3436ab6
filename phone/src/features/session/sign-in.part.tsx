import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { sessionEndpoints } from '@shiftward/contract/session.ts'
import { type ReactNode, useState } from 'react'
import { refresh } from '../../lib/answers.ts'
import { call } from '../../lib/call.ts'
import { flush, useQueue } from '../../lib/outgoing.ts'
import { isWaiting } from '../../lib/queue.ts'
import { beginSession, isOfAnother } from '../../lib/session.ts'
import { Field, PasswordField } from '../../ui/field.tsx'
import { Form, useSending } from '../../ui/form.tsx'
import { Link } from '../../ui/link.tsx'
import { forgetPush, keepPush } from '../push/push.part.ts'
import { OtherPerson } from './other-person.tsx'

type Answer = Awaited<ReturnType<typeof call<typeof mobileEndpoints.login.input, typeof mobileEndpoints.login.output>>>

type Person = Exclude<Answer, { twoFactorRequired: true }>

async function begin(answer: Person) {
  if (isOfAnother(answer.userCode)) await forgetPush()
  await beginSession(answer)
  void refresh()
  void flush()
  void keepPush()
}

/**
 * Email and password, then the code of an authenticator app where the person has one. Somebody else is asked first if
 * that would lose what the one before has not sent.
 */
export function SignInForm({ intro }: { intro?: ReactNode }) {
  const [challenge, setChallenge] = useState<string>()
  const [other, setOther] = useState<Person>()
  const hasUnsent = useQueue().some(isWaiting)
  const onPerson = async (person: Person) =>
    hasUnsent && isOfAnother(person.userCode) ? setOther(person) : begin(person)
  if (other) {
    const goBack = () => {
      setOther(undefined)
      setChallenge(undefined)
    }
    return <OtherPerson person={other} onSignIn={() => begin(other)} onBack={goBack} />
  }
  return (
    <>
      {intro}
      {challenge === undefined ? (
        <PasswordStep onAsked={setChallenge} onPerson={onPerson} />
      ) : (
        <CodeStep challenge={challenge} onPerson={onPerson} onBack={() => setChallenge(undefined)} />
      )}
    </>
  )
}

type StepProps = { onPerson: (person: Person) => Promise<void> | void }

function PasswordStep({ onAsked, onPerson }: StepProps & { onAsked: (challenge: string) => void }) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const sending = useSending(async () => {
    const answer = await call(mobileEndpoints.login, { username: username.trim(), password })
    if ('challenge' in answer) onAsked(answer.challenge)
    else await onPerson(answer)
  })
  return (
    <Form sending={sending} button="Sign In">
      <Field
        label="Email address"
        type="email"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        inputMode="email"
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
        problem={sending.problems.fields.username}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        problem={sending.problems.fields.password}
      />
      <Link to="/forgot" className="link">
        Forgot password?
      </Link>
    </Form>
  )
}

function CodeStep({ challenge, onPerson, onBack }: StepProps & { challenge: string; onBack: () => void }) {
  const [code, setCode] = useState('')
  const sending = useSending(async () => {
    await onPerson(await call(sessionEndpoints.secondFactor, { challenge, oneTimeCode: code }))
  })
  return (
    <Form
      sending={sending}
      button="Sign In"
      after={
        <button type="button" className="button plain accent main" onClick={onBack}>
          Back
        </button>
      }
    >
      <Field
        label="Code of your authenticator app"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        problem={sending.problems.fields.oneTimeCode}
      />
    </Form>
  )
}
