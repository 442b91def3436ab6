import { Button, Skeleton, Stack } from '@mantine/core'
import { type Account, accountEndpoints, EmailChange } from '@shiftward/contract/account.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { call } from '../../lib/call.ts'
import { useDialogForm } from '../../lib/dialog-form.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { Card } from '../../ui/card.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import classes from './account.module.css'
import { useReload } from './account.queries.ts'
import { FormPassword } from './password-field.tsx'

const text = texts.account

export function EmailCard({ account }: { account: Account | undefined }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title="E-Mail" isBusy={account === undefined}>
      <div className={classes.body}>
        {account ? <p className={classes.address}>{account.emailId}</p> : <Skeleton height={20} width={240} />}
        {account?.newEmailId && <p>{text.emailLinkSent(account.newEmailId)}</p>}
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => setOpen(true)}>
            Change E-Mail
          </Button>
        </div>
      </div>
      {isOpen && <EmailDialog onClose={() => setOpen(false)} />}
    </Card>
  )
}

function EmailDialog({ onClose }: { onClose: () => void }) {
  const form = useDialogForm(EmailChange, { currentPassword: '', emailId: '' })
  const reload = useReload()
  return (
    <FormDialog
      opened
      title="Change E-Mail"
      about="You sign in with it, and mails go to it. Your other sessions end."
      size={440}
      submitLabel="Change E-Mail"
      form={form}
      onClose={onClose}
      onSave={async (change) => {
        const { isWaiting } = await call(accountEndpoints.changeEmail, change)
        toastSuccess(isWaiting ? text.emailLinkSent(change.emailId) : text.emailChanged)
        onClose()
        void reload()
      }}
    >
      <Stack gap="sm">
        <FormPassword name="currentPassword" label="Current password" />
        <NewEmail />
      </Stack>
    </FormDialog>
  )
}

/** On its own: it must register after the password, because the first wrong field gets the focus. */
function NewEmail() {
  const { register, formState } = useFormContext<EmailChange>()
  return (
    <TextField
      label="New E-Mail"
      type="email"
      required
      autoComplete="email"
      maxLength={limits.user.email}
      error={formState.errors.emailId?.message}
      {...register('emailId')}
    />
  )
}
