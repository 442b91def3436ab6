import { Button } from '@mantine/core'
import { CallError } from '@shiftward/client/call-error.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { User } from '@shiftward/contract/user.ts'
import dayjs from 'dayjs'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import type { Invitation } from './invitation-link.tsx'
import classes from './invitation-status.module.css'
import { useInvite } from './user.queries.ts'

const text = texts.invitation

type Props = { user: User; onHandOver: (invitation: Invitation) => void; onSent?: () => void }

export function invitationState({ isInvitationVoid, isInvitationUnsent, invitedAt }: User): string {
  if (isInvitationVoid) return text.noLongerValid
  if (isInvitationUnsent) return text.unsent
  return Date.now() - Date.parse(invitedAt ?? '') > limits.invitation.lifeMs ? text.expired : text.waiting
}

/** That a person has not set a password yet, since when, and a button to invite them again. */
export function InvitationStatus({ user, onHandOver, onSent }: Props) {
  const invite = useInvite()
  const name = `${user.firstName} ${user.lastName}`

  async function send() {
    try {
      const sent = await invite.mutateAsync(user.userCode)
      onSent?.()
      if (sent?.link) onHandOver({ name, link: sent.link })
      else if (sent?.channel) toastSuccess(text.sent[sent.channel])
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toastError(error.message)
    }
  }

  return (
    <span className={classes.status}>
      <span>{invitationState(user)}</span>
      <span className={classes.day}>{dayjs(user.invitedAt).format('MM-DD-YYYY')}</span>
      {user.isEditable && !user.isDeactivated && (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={`Send again: invitation of ${name}`}
          loading={invite.isPending}
          onClick={(event) => {
            // The row opens the panel.
            event.stopPropagation()
            void send()
          }}
        >
          Send again
        </Button>
      )}
    </span>
  )
}
