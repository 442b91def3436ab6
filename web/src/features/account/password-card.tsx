import { Button, Stack } from '@mantine/core'
import { accountEndpoints, PasswordChange } from '@shiftward/contract/account.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { useDialogForm } from '../../lib/dialog-form.ts'
import { renewInputKey } from '../../lib/input-key.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { Card } from '../../ui/card.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import classes from './account.module.css'
import { useReload } from './account.queries.ts'
import { FormPassword } from './password-field.tsx'

export function PasswordCard() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title="Password">
      <div className={classes.body}>
        <p>Choose one that you use nowhere else. Your other sessions end when you change it.</p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => setOpen(true)}>
            Change password
          </Button>
        </div>
      </div>
      {isOpen && <PasswordDialog onClose={() => setOpen(false)} />}
    </Card>
  )
}

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const form = useDialogForm(PasswordChange, { currentPassword: '', password: '' })
  const reload = useReload()
  return (
    <FormDialog
      opened
      title="Change password"
      size={440}
      submitLabel="Change password"
      form={form}
      onClose={onClose}
      onSave={async (change) => {
        await call(accountEndpoints.changePassword, change)
        renewInputKey()
        toastSuccess(texts.login.passwordChanged)
        onClose()
        void reload()
      }}
    >
      <Stack gap="sm">
        <FormPassword name="currentPassword" label="Current password" />
        <FormPassword name="password" label="New password" />
      </Stack>
    </FormDialog>
  )
}
