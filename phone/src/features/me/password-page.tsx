import { texts } from '@shiftward/contract/texts.ts'
import { leave } from '../../lib/router.ts'
import { say } from '../../ui/toast.tsx'
import { SubScreen } from '../frame/screen.part.tsx'
import { PasswordForm } from '../session/password-form.part.tsx'

export function PasswordPage() {
  return (
    <SubScreen title="Password" to="/me">
      <p className="quiet">
        Changing it signs you out everywhere else, and ends the address of your calendar subscription.
      </p>
      <PasswordForm
        currentLabel="Current password"
        onDone={() => {
          say(texts.login.passwordChanged)
          leave('/me')
        }}
      />
    </SubScreen>
  )
}
