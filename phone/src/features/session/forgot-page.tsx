import { limits } from '@shiftward/contract/limits.ts'
import { sessionEndpoints } from '@shiftward/contract/session.ts'
import { settingEndpoints } from '@shiftward/contract/setting.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useEffect, useState } from 'react'
import { useAnswer } from '../../lib/answers.ts'
import { call } from '../../lib/call.ts'
import { Field } from '../../ui/field.tsx'
import { Form, useSending } from '../../ui/form.tsx'
import { Link } from '../../ui/link.tsx'
import { Brand } from './brand.tsx'
import classes from './session.module.css'

export function ForgotPage() {
  const { data: settings } = useAnswer(settingEndpoints.get, {})
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    document.title = 'Forgot your password? · Shiftward'
  }, [])
  const canAsk = settings?.canResetPassword ?? true
  return (
    <main className={classes.page}>
      <Brand
        title="Forgot your password?"
        text={
          canAsk
            ? 'We send you a link to choose a new password.'
            : 'This server sends no mail. Ask your administrator for a new password.'
        }
      />
      {canAsk && !isAsked && <AskForm onAsked={() => setAsked(true)} />}
      {isAsked && (
        <p className="note asked" role="status">
          {texts.login.resetAsked(limits.passwordReset.lifeMs / 60_000)}
        </p>
      )}
      <div className={classes.foot}>
        <Link to="/" className="link">
          Back to sign in
        </Link>
      </div>
    </main>
  )
}

function AskForm({ onAsked }: { onAsked: () => void }) {
  const [email, setEmail] = useState('')
  const sending = useSending(async () => {
    await call(sessionEndpoints.forgotPassword, { email: email.trim() })
    onAsked()
  })
  return (
    <Form sending={sending} button="Send the link">
      <Field
        label="Email address"
        type="email"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        problem={sending.problems.fields.email}
      />
    </Form>
  )
}
