import { Button, Text } from '@mantine/core'
import { CallError } from '@shiftward/client/call-error.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { UserDetails } from '@shiftward/contract/user.ts'
import { useQuery } from '@tanstack/react-query'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { settingsQuery } from '../setting/setting.queries.ts'
import { useSendResetLink } from './user.queries.ts'
import classes from './user-panel.module.css'

const text = texts.user

/** Says why fields of the panel are read-only, and offers what the caller can do instead. */
export function OwnedNotice({ user }: { user: UserDetails | undefined }) {
  const canSend = useQuery(settingsQuery).data?.canResetPassword ?? false
  const send = useSendResetLink()
  if (!user || user.ownedByPerson === 'nothing') return null
  const { ownedByPerson, userCode, emailId, isDeactivated } = user

  async function sendLink() {
    try {
      await send.mutateAsync(userCode)
      toastSuccess(text.resetLinkSent(emailId))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toastError(error.message)
    }
  }

  return (
    <div className={classes.owned}>
      <Text size="sm">{text.owned[ownedByPerson]}</Text>
      {canSend && !isDeactivated && (
        <Button variant="default" loading={send.isPending} onClick={() => void sendLink()}>
          Send reset link
        </Button>
      )}
    </div>
  )
}
