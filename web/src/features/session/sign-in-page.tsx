import { texts } from '@shiftward/contract/texts.ts'
import { type ComponentType, useState } from 'react'
import type { CodeFormProps } from './code-form.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { rememberedEmail } from './remembered-email.ts'
import { SignInForm } from './sign-in-form.tsx'
import classes from './sign-in-page.module.css'
import { Slides } from './slides.tsx'

type SecondStep = { challenge: string; CodeForm: ComponentType<CodeFormProps> }

export function SignInPage() {
  const [credentials, setCredentials] = useState({ username: rememberedEmail(), password: '' })
  const [secondStep, setSecondStep] = useState<SecondStep>()

  /** Most people need no code, so its form is loaded only now. */
  async function askForCode(challenge: string) {
    const loaded = await import('./code-form.tsx').catch((cause) => {
      throw new Error(texts.common.tryAgain, { cause })
    })
    setSecondStep({ challenge, CodeForm: loaded.CodeForm })
  }

  function leaveCode() {
    setCredentials({ ...credentials, password: '' })
    setSecondStep(undefined)
  }

  return (
    <div className={classes.page}>
      <div className={classes.card}>
        <Slides />
        {secondStep ? (
          <secondStep.CodeForm challenge={secondStep.challenge} onBack={leaveCode} />
        ) : (
          <SignInForm credentials={credentials} onChange={setCredentials} onAsked={askForCode} />
        )}
      </div>
      {!secondStep && <DemoAccounts onChoose={setCredentials} />}
    </div>
  )
}
