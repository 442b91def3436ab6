import { useEffect } from 'react'
import { Brand } from './brand.tsx'
import { PasswordForm } from './password-form.part.tsx'
import classes from './session.module.css'
import { signOut } from './sign-out.part.ts'

/** After signing in with a password that an administrator typed. */
export function ChoosePasswordPage() {
  useEffect(() => {
    document.title = 'Choose your own password · Shiftward'
  }, [])
  return (
    <main className={classes.page}>
      <Brand title="Choose your own password" text="The one you have was typed by somebody else." />
      <PasswordForm currentLabel="Temporary password" onDone={() => undefined} />
      <div className={classes.foot}>
        <button type="button" className="button plain accent main" onClick={() => void signOut()}>
          Sign out
        </button>
      </div>
    </main>
  )
}
