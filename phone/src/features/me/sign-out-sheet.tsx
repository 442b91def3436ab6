import { useQueue } from '../../lib/outgoing.ts'
import { isWaiting } from '../../lib/queue.ts'
import { leave } from '../../lib/router.ts'
import { SendButton } from '../../ui/send-button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { WouldBeLost } from '../frame/unsent.part.tsx'
import { signOut } from '../session/sign-out.part.ts'

/** Signing out deletes what is stored, so it asks; what is not sent would be lost. */
export function SignOutSheet() {
  const unsent = useQueue().filter(isWaiting)
  const close = () => leave('/me')
  return (
    <Sheet title="Sign out of this phone?" onClose={close}>
      <p className="quiet">Your calendar and messages are deleted from this phone. They stay with your account.</p>
      <WouldBeLost actions={unsent} />
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
