import { Sheet } from '../../ui/sheet.tsx'
import { SignInForm } from './sign-in.part.tsx'

/** Over the screen, so that one goes on where one was. It can be put aside to read what is stored. */
export function SessionOver({ firstName, onClose }: { firstName: string; onClose: () => void }) {
  return (
    <Sheet title="Please sign in again" onClose={onClose}>
      <SignInForm
        intro={
          <p className="quiet small">
            {firstName}, your session on this phone has ended. Nothing of yours is lost; you go on right here.
          </p>
        }
      />
    </Sheet>
  )
}
