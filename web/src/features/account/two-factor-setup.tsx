import { AskedAgain, accountEndpoints, CodeEntry } from '@shiftward/contract/account.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { useDialogForm } from '../../lib/dialog-form.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import classes from './account.module.css'
import { FormPassword } from './password-field.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Secret = { secret: string; uri: string }

/** The password, the code of the app, and the recovery codes, one after the other. */
export function TwoFactorSetup({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<Secret>()
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  if (secret) return <ConfirmDialog secret={secret} onClose={onClose} onConfirmed={setCodes} />
  return <StartDialog onClose={onClose} onStarted={setSecret} />
}

function StartDialog({ onClose, onStarted }: { onClose: () => void; onStarted: (secret: Secret) => void }) {
  const form = useDialogForm(AskedAgain, { currentPassword: '' })
  return (
    <FormDialog
      opened
      title="Set up two-factor sign-in"
      about="Step 1 of 3: your password"
      size={440}
      submitLabel="Continue"
      form={form}
      onClose={onClose}
      onSave={async (again) => onStarted(await call(accountEndpoints.startTwoFactor, again))}
    >
      <FormPassword name="currentPassword" label="Current password" />
    </FormDialog>
  )
}

type ConfirmProps = { secret: Secret; onClose: () => void; onConfirmed: (codes: string[]) => void }

function ConfirmDialog({ secret: { secret, uri }, onClose, onConfirmed }: ConfirmProps) {
  const form = useDialogForm(CodeEntry, { oneTimeCode: '' })
  return (
    <FormDialog
      opened
      title="Set up two-factor sign-in"
      about="Step 2 of 3: your app"
      size={440}
      submitLabel="Turn on"
      form={form}
      onClose={onClose}
      onSave={async (entry) => {
        const { recoveryCodes } = await call(accountEndpoints.confirmTwoFactor, entry)
        toastSuccess(texts.account.twoFactorOn)
        onConfirmed(recoveryCodes)
      }}
    >
      <div className={classes.scan}>
        <p className={classes.said}>Scan this with an authenticator app, then enter the code that the app shows.</p>
        <QrCode text={uri} />
        <p className={classes.said}>
          Cannot scan it? Enter this key in the app:{' '}
          <code className={classes.key}>{secret.replace(/.{4}(?!$)/g, '$& ')}</code>
        </p>
        <TextField
          label="Code"
          required
          data-autofocus
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={limits.text.code}
          error={form.formState.errors.oneTimeCode?.message}
          {...form.register('oneTimeCode')}
        />
      </div>
    </FormDialog>
  )
}
