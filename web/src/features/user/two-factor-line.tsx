import { Button, Text } from '@mantine/core'
import { CallError } from '@shiftward/client/call-error.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useState } from 'react'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import classes from './account-section.module.css'
import { useRemoveTwoFactor } from './user.queries.ts'

/** For a person who lost both the app and the recovery codes. This takes effect at once, without saving the form. */
export function TwoFactorLine({ userCode, name }: { userCode: string; name: string }) {
  const remove = useRemoveTwoFactor()
  const [isAsking, setAsking] = useState(false)

  async function confirm() {
    try {
      await remove.mutateAsync(userCode)
      toastSuccess(texts.account.twoFactorRemoved)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toastError(error.message)
    }
    setAsking(false)
  }

  return (
    <div className={classes.line}>
      <Text size="sm">
        {remove.isSuccess
          ? texts.account.twoFactorRemoved
          : 'Signing in takes a code of an app. Remove this when the person has lost both the app and the recovery codes.'}
      </Text>
      {!remove.isSuccess && (
        <Button variant="default" onClick={() => setAsking(true)}>
          Remove two-factor sign-in
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={`Remove two-factor sign-in of ${name}?`}
        confirmLabel="Remove"
        isDestructive
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        <Text>Make sure that it is really {name} who asks. This takes effect now, before you save the rest:</Text>
        <ul className={classes.losses}>
          <li>Signing in takes only the password until {name} sets up two-factor sign-in again.</li>
          <li>{name} is signed out everywhere and told by email.</li>
          <li>If the organization requires two-factor sign-in, the next sign-in asks to set it up.</li>
        </ul>
      </ConfirmDialog>
    </div>
  )
}
