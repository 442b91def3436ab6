import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { useAskedAgain } from '../../lib/prove.ts'
import { PasswordField } from '../../ui/field.tsx'
import { Form, useSending } from '../../ui/form.tsx'
import { Sheet } from '../../ui/sheet.tsx'

/** Over what was being done: it goes on with what was typed. */
export function PasswordAgain() {
  const asked = useAskedAgain()
  return asked ? <Question onAnswer={asked.answer} /> : null
}

function Question({ onAnswer }: { onAnswer: (isProved: boolean) => void }) {
  const [currentPassword, setPassword] = useState('')
  const sending = useSending(async () => {
    await call(mobileEndpoints.confirmPassword, { currentPassword })
    onAnswer(true)
  })
  const close = () => onAnswer(false)
  return (
    <Sheet title="Your password, please" onClose={close}>
      <p className="quiet small">It was typed a while ago. What you have entered is kept.</p>
      <Form
        sending={sending}
        button="Go on"
        after={
          <button type="button" className="button plain main" onClick={close}>
            Not now
          </button>
        }
      >
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          value={currentPassword}
          onChange={(event) => setPassword(event.currentTarget.value)}
          problem={sending.problems.fields.currentPassword}
        />
      </Form>
    </Sheet>
  )
}
