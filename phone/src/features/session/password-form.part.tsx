import { accountEndpoints } from '@shiftward/contract/account.ts'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { getSession, updateSession } from '../../lib/session.ts'
import { PasswordField } from '../../ui/field.tsx'
import { Form, useSending } from '../../ui/form.tsx'

/** The server asks for the current password, and ends all other sessions. */
export function PasswordForm({ currentLabel, onDone }: { currentLabel: string; onDone: () => void }) {
  const [currentPassword, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const sending = useSending(async () => {
    await call(accountEndpoints.changePassword, { currentPassword, password })
    const session = getSession()
    if (session) await updateSession(session, { mustChangePassword: false })
    onDone()
  })
  return (
    <Form sending={sending} button="Save password">
      <PasswordField
        label={currentLabel}
        autoComplete="current-password"
        value={currentPassword}
        onChange={(event) => setCurrent(event.currentTarget.value)}
        problem={sending.problems.fields.currentPassword}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        problem={sending.problems.fields.password}
      />
    </Form>
  )
}
