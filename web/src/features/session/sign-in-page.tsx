import { useState } from 'react'
import { CodeForm } from './code-form.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { rememberedEmail } from './remembered-email.ts'
import { SignInForm } from './sign-in-form.tsx'
import classes from './sign-in-page.module.css'
import { Slides } from './slides.tsx'

export function SignInPage() {
  const [credentials, setCredentials] = useState({ username: rememberedEmail(), password: '' })
  const [challenge, setChallenge] = useState<string>()

  function leaveCode() {
    setCredentials({ ...credentials, password: '' })
    setChallenge(undefined)
  }

  return (
    <div className={classes.page}>
      <div className={classes.card}>
        <Slides />
        {challenge === undefined ? (
          <SignInForm credentials={credentials} onChange={setCredentials} onAsked={setChallenge} />
        ) : (
          <CodeForm challenge={challenge} onBack={leaveCode} />
        )}
      </div>
      {challenge === undefined && <DemoAccounts onChoose={setCredentials} />}
    </div>
  )
}
