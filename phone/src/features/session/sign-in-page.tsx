import { IconDeviceMobile } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Brand } from './brand.tsx'
import classes from './session.module.css'
import { SignInForm } from './sign-in.part.tsx'

export function SignInPage() {
  useEffect(() => {
    document.title = 'Sign in · Shiftward'
  }, [])
  return (
    <main className={classes.page}>
      <Brand title="Your shifts, on your phone" text="Sign in to Shiftward for QHPs." />
      <SignInForm />
      <p className={`fact ${classes.stay}`}>
        <IconDeviceMobile size={18} aria-hidden="true" />
        <span>You stay signed in on this phone for 30 days. You can end that any time under Me, Devices.</span>
      </p>
      <div className={classes.foot}>
        <p className="quiet">
          New here?{' '}
          <a className="link" href="/layout/register">
            Register with your NPI
          </a>
        </p>
        <p className="quiet small">
          Administrators use the{' '}
          <a className="link" href="/login">
            console
          </a>
        </p>
      </div>
    </main>
  )
}
