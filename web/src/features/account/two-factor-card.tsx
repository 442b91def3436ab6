import { Badge, Button, Skeleton } from '@mantine/core'
import { type Account, AskedAgain, accountEndpoints } from '@shiftward/contract/account.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { useDialogForm } from '../../lib/dialog-form.ts'
import { momentText } from '../../lib/moment-text.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { Card } from '../../ui/card.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import classes from './account.module.css'
import { useReload } from './account.queries.ts'
import { FormPassword } from './password-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TwoFactorSetup } from './two-factor-setup.tsx'

type Step = 'setup' | 'stop' | 'renew'

export function TwoFactorCard({ account }: { account: Account | undefined }) {
  const [step, setStep] = useState<Step>()
  const [codes, setCodes] = useState<string[]>()
  const reload = useReload()

  function close() {
    setStep(undefined)
    setCodes(undefined)
    void reload()
  }

  return (
    <Card title="Two-factor sign-in" isBusy={account === undefined}>
      <div className={classes.body}>
        {account ? <State account={account} onStep={setStep} /> : <Skeleton height={88} />}
      </div>
      {step === 'setup' && <TwoFactorSetup onClose={close} />}
      {step === 'stop' && <StopDialog isRequired={account?.isTwoFactorRequired ?? false} onClose={close} />}
      {step === 'renew' && !codes && <RenewDialog onClose={close} onRenewed={setCodes} />}
      {codes && <RecoveryCodes codes={codes} onClose={close} />}
    </Card>
  )
}

function State({ account, onStep }: { account: Account; onStep: (step: Step) => void }) {
  const { twoFactorSince, isTwoFactorRequired, recoveryCodesLeft } = account
  if (twoFactorSince === null) {
    return (
      <>
        <p>Besides your password, the sign-in then asks for a code of an authenticator app on your phone.</p>
        <div className={classes.buttons}>
          <Button onClick={() => onStep('setup')}>Set up</Button>
        </div>
      </>
    )
  }
  return (
    <>
      <p>
        <Badge className={classes.badge}>On</Badge> since {momentText(twoFactorSince)}.{' '}
        {recoveryCodesLeft === 1 ? '1 recovery code is left.' : `${recoveryCodesLeft} recovery codes are left.`}
      </p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => onStep('renew')}>
          New recovery codes
        </Button>
        <Button variant="default" onClick={() => onStep('stop')}>
          {isTwoFactorRequired ? 'Set up again' : 'Turn off'}
        </Button>
      </div>
    </>
  )
}

/** Whoever must have it is led to the setup as soon as it is off: they need this for a new phone. */
function StopDialog({ isRequired, onClose }: { isRequired: boolean; onClose: () => void }) {
  const form = useDialogForm(AskedAgain, { currentPassword: '' })
  return (
    <FormDialog
      opened
      title={isRequired ? 'Set up two-factor sign-in again' : 'Turn off two-factor sign-in'}
      about={
        isRequired
          ? 'Your app and your recovery codes no longer work then. You set it up anew before anything else, because your organization requires it.'
          : 'The sign-in then asks for your password only.'
      }
      size={440}
      submitLabel={isRequired ? 'Set up again' : 'Turn off'}
      form={form}
      onClose={onClose}
      onSave={async (again) => {
        await call(accountEndpoints.stopTwoFactor, again)
        toastSuccess(texts.account.twoFactorOff)
        onClose()
      }}
    >
      <FormPassword name="currentPassword" label="Current password" />
    </FormDialog>
  )
}

type RenewProps = { onClose: () => void; onRenewed: (codes: string[]) => void }

function RenewDialog({ onClose, onRenewed }: RenewProps) {
  const form = useDialogForm(AskedAgain, { currentPassword: '' })
  return (
    <FormDialog
      opened
      title="New recovery codes"
      about="The old ones no longer work then."
      size={440}
      submitLabel="Make new codes"
      form={form}
      onClose={onClose}
      onSave={async (again) => onRenewed((await call(accountEndpoints.renewRecoveryCodes, again)).recoveryCodes)}
    >
      <FormPassword name="currentPassword" label="Current password" />
    </FormDialog>
  )
}
