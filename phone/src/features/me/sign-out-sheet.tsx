import { counted } from '@shiftward/client/counted.ts'
import { useQueue } from '../../lib/outgoing.ts'
import { isWaiting } from '../../lib/queue.ts'
import { leave } from '../../lib/router.ts'
import { SendButton } from '../../ui/send-button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { signOut } from '../session/sign-out.part.ts'

/** Signing out deletes what is stored, so it asks; what is not sent would be lost. */
export function SignOutSheet() {
  const unsent = useQueue().filter(isWaiting)
  const close = () => leave('/me')
  return (
    <Sheet title="Sign out of this phone?" onClose={close}>
      <p className="quiet">Your calendar and messages are deleted from this phone. They stay with your account.</p>
      {unsent.length > 0 && (
        <div className="note warn leave-note">
          <span>
            {counted(unsent.length, 'action is', 'actions are')} not sent yet and would be lost:
            {unsent.map(({ key, title }) => (
              <span key={key}>
                <br />
                {title}
              </span>
            ))}
          </span>
        </div>
      )}
      <div className="buttons">
        <SendButton className="edge danger main" onSend={signOut}>
          {unsent.length > 0 ? 'Sign out and lose them' : 'Sign out'}
        </SendButton>
        <button type="button" className="button plain" onClick={close}>
          Stay signed in
        </button>
      </div>
    </Sheet>
  )
}
