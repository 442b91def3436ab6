import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { sessionEndpoints } from '@shiftward/contract/session.ts'
import { type ReactNode, useState } from 'react'
import { refresh } from '../../lib/answers.ts'
import { call } from '../../lib/call.ts'
import { flush } from '../../lib/outgoing.ts'
import { beginSession, isOfAnother } from '../../lib/session.ts'
import { Field, PasswordField } from '../../ui/field.tsx'
import { Form, useSending } from '../../ui/form.tsx'
import { forgetPush, keepPush } from '../push/push.part.ts'

type Answer = Awaited<ReturnType<typeof call<typeof mobileEndpoints.login.input, typeof mobileEndpoints.login.output>>>

async function begin(answer: Exclude<Answer, { twoFactorRequired: true }>) {
  if (isOfAnother(answer.userCode)) await forgetPush()
  await beginSession(answer)
  void refresh()
  void flush()
  void keepPush()
}

/** Email and password, then the code of an authenticator app where the person has one. */
export function SignInForm({ email = '', between }: { email?: string; between?: ReactNode }) {
  const [challenge, setChallenge] = useState<string>()
  return challenge === undefined ? (
    <PasswordStep email={email} between={between} onAsked={setChallenge} />
  ) : (
    <CodeStep challenge={challenge} onBack={() => setChallenge(undefined)} />
  )
}

function PasswordStep({
  email,
  between,
  onAsked,
}: {
  email: string
  between: ReactNode
  onAsked: (challenge: string) => void
}) {
  const [username, setUsername] = useState(email)
  const [password, setPassword] = useState('')
  const sending = useSending(async () => {
    const answer = await call(mobileEndpoints.login, { username: username.trim(), password })
    if ('challenge' in answer) onAsked(answer.challenge)
    else await begin(answer)
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
      {between}
    </Form>
  )
}

function CodeStep({ challenge, onBack }: { challenge: string; onBack: () => void }) {
  const [code, setCode] = useState('')
  const sending = useSending(async () => {
    await begin(await call(sessionEndpoints.secondFactor, { challenge, oneTimeCode: code }))
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
