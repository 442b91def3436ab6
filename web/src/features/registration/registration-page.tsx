import { limits } from '@shiftward/contract/limits.ts'
import type { VerificationForm } from '@shiftward/contract/registration.ts'
import { useState } from 'react'
import { isSame } from '../../lib/is-same.ts'
import { CheckStep } from './check-step.tsx'
import { CodeStep } from './code-step.tsx'
import { DataStep } from './data-step.tsx'
import { DoneStep } from './done-step.tsx'
import { NpiStep } from './npi-step.tsx'
import type { Found, Registration } from './registration.queries.ts'
import classes from './registration-page.module.css'
import { Stepper } from './stepper.tsx'

const titles = ['Enter NPI', 'Check your info', 'Enter Data for verification', 'Verify OTP'] as const

const empty: VerificationForm = { phone: '', emailId: '', password: '', dob: '' }

/** A registration for which a code was sent. */
type Sent = { registration: Registration; values: VerificationForm; at: number }

export function RegistrationPage() {
  const { step, isMoved, npi, person, reason, values, sent, isAwaiting, go, ...acts } = useRegistration()
  const steps = [
    <NpiStep key="npi" title={titles[0]} isMovedTo={isMoved} npi={npi} onFound={acts.onFound} />,
    <CheckStep
      key="check"
      title={titles[1]}
      person={person}
      reason={reason}
      onBack={() => go(0)}
      onProceed={() => go(2)}
    />,
    person && (
      <DataStep
        key="data"
        title={titles[2]}
        person={person}
        values={values}
        onBack={acts.onDataBack}
        isSent={(given) => sent !== undefined && isSame(sent.values, given) && isRecent(sent)}
        onGoOn={() => go(3)}
        onSent={acts.onSent}
      />
    ),
    sent && (
      <CodeStep
        key="code"
        title={titles[3]}
        registration={sent.registration}
        phone={sent.values.phone}
        sentAt={sent.at}
        onResent={() => acts.onResent(sent)}
        onBack={() => go(2)}
        onConfirmed={acts.onConfirmed}
      />
    ),
    sent && <DoneStep key="done" registration={sent.registration} awaited={isAwaiting ? sent.values.emailId : ''} />,
  ]

  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Register as a QHP</h1>
      <div className={classes.card}>
        <Stepper titles={titles} active={step} />
        {steps[step]}
      </div>
    </div>
  )
}

/** The step on screen, and what the steps have learned so far. */
function useRegistration() {
  const [step, setStep] = useState(0)
  const [isMoved, setMoved] = useState(false)
  const [npi, setNpi] = useState('')
  const [{ person, reason }, setFound] = useState<Found>({ person: undefined, reason: '' })
  const [values, setValues] = useState(empty)
  const [sent, setSent] = useState<Sent>()
  const [isAwaiting, setAwaiting] = useState(false)

  function go(to: number) {
    setMoved(true)
    setStep(to)
  }

  return {
    step,
    isMoved,
    npi,
    person,
    reason,
    values,
    sent,
    isAwaiting,
    go,
    onFound(given: string, found: Found) {
      if (given !== npi) setSent(undefined)
      setNpi(given)
      setFound(found)
      go(1)
    },
    onDataBack(given: VerificationForm) {
      setValues(given)
      go(1)
    },
    onSent(given: VerificationForm, registration: Registration) {
      setValues(given)
      setSent({ registration, values: given, at: Date.now() })
      go(3)
    },
    onResent: (before: Sent) => setSent({ ...before, at: Date.now() }),
    onConfirmed(mustConfirmEmail: boolean) {
      setAwaiting(mustConfirmEmail)
      go(4)
    },
  }
}

const isRecent = ({ at }: Sent) => Date.now() - at < limits.otp.resendEveryMs
