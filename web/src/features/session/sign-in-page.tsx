import { useState } from 'react'
import { DemoAccounts } from './demo-accounts.tsx'
import { rememberedEmail } from './remembered-email.ts'
import { SignInForm } from './sign-in-form.tsx'
import classes from './sign-in-page.module.css'
import { Slides } from './slides.tsx'

export function SignInPage() {
  const [credentials, setCredentials] = useState({ username: rememberedEmail(), password: '' })
  return (
    <div className={classes.page}>
      <div className={classes.card}>
        <Slides />
        <SignInForm credentials={credentials} onChange={setCredentials} />
      </div>
      <DemoAccounts onChoose={setCredentials} />
    </div>
  )
}
