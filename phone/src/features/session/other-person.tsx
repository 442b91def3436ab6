import type { SignedIn } from '@shiftward/contract/session.ts'
import { useQueue } from '../../lib/outgoing.ts'
import { isWaiting } from '../../lib/queue.ts'
import { useSession } from '../../lib/session.ts'
import { SendButton } from '../../ui/send-button.tsx'
import { WouldBeLost } from '../frame/unsent.part.tsx'
import { endSession } from './sign-out.part.ts'

type Props = { person: SignedIn; onSignIn: () => Promise<void>; onBack: () => void }

/** Asks before somebody signs in on a phone that still holds unsent actions of a colleague. */
export function OtherPerson({ person, onSignIn, onBack }: Props) {
  const before = useSession()
  const unsent = useQueue().filter(isWaiting)
  async function goBack() {
    await endSession(person.token)
    onBack()
  }
  return (
    <>
      <p className="quiet">
        {before?.firstName} {before?.lastName} was signed in on this phone before you.
      </p>
      <WouldBeLost actions={unsent} />
      <div className="buttons">
        <SendButton className="edge danger main" onSend={onSignIn}>
          Sign in and lose them
        </SendButton>
        <SendButton className="plain" onSend={goBack}>
          Do not sign in here
        </SendButton>
      </div>
    </>
  )
}
