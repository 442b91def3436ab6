import { accountEndpoints } from '@shiftward/contract/account.ts'
import { useState } from 'react'
import { refresh } from '../../lib/answers.ts'
import { call } from '../../lib/call.ts'
import { leave } from '../../lib/router.ts'
import { Field, PasswordField } from '../../ui/field.tsx'
import { Form, useSending } from '../../ui/form.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { say } from '../../ui/toast.tsx'

const close = () => leave('/me/profile')

/** The call itself asks for the password, however lately it was typed. */
export function EmailSheet() {
  const [emailId, setEmail] = useState('')
  const [currentPassword, setPassword] = useState('')
  const sending = useSending(async () => {
    const { isWaiting } = await call(accountEndpoints.changeEmail, { emailId: emailId.trim(), currentPassword })
    say(isWaiting ? 'We have sent you a link. Please open it.' : 'Email address changed.')
    void refresh()
    close()
  })
  return (
    <Sheet title="Email address" onClose={close}>
      <p className="quiet small">
        You sign in with it. A new address counts once you have opened the link that we send there.
      </p>
      <Form
        sending={sending}
        button="Change address"
        after={
          <button type="button" className="button plain main" onClick={close}>
            Not now
          </button>
        }
      >
        <Field
          label="New email address"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          inputMode="email"
          value={emailId}
          onChange={(event) => setEmail(event.currentTarget.value)}
          problem={sending.problems.fields.emailId}
        />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          value={currentPassword}
          onChange={(event) => setPassword(event.currentTarget.value)}
          problem={sending.problems.fields.currentPassword}
        />
      </Form>
    </Sheet>
  )
}
