import { ActionIcon, Button } from '@mantine/core'
import { CallError } from '@shiftward/client/call-error.ts'
import { localToday } from '@shiftward/client/local-today.ts'
import type { Credential } from '@shiftward/contract/credential.ts'
import { credentialState } from '@shiftward/contract/rules/credential-state.ts'
import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import { useRemoveCredential, useVerifyCredential } from '../credential/credential.queries.ts'
import classes from './person-list.module.css'

const text = texts.credential

type RowProps = { code: string; credential: Credential; onEdit: (() => void) | undefined }

/** One credential with what can be done with it. */
export function CredentialRow({ code, credential, onEdit }: RowProps) {
  const { type, number, state, issued, expires, isVerified } = credential
  const shown = { isVerified, expires: expires === null ? null : (toIsoDate(expires) ?? null) }

  return (
    <tr>
      <td>
        {type}
        <span className={classes.second}>{[number, state].filter(Boolean).join(', ')}</span>
      </td>
      <td>
        {expires ? `until ${expires}` : 'does not expire'}
        {issued && <span className={classes.second}>{`issued ${issued}`}</span>}
      </td>
      <td>
        <StateMark {...credentialState(shown, localToday())} />
      </td>
      <td>
        <RowActions code={code} credential={credential} onEdit={onEdit} />
      </td>
    </tr>
  )
}

function RowActions({ code, credential, onEdit }: RowProps) {
  const { type, isVerified } = credential
  const verify = useVerifyCredential(code)
  const remove = useRemoveCredential(code)
  const [isAsking, setAsking] = useState(false)

  return (
    <div className={classes.actions}>
      <Button
        variant={isVerified ? 'subtle' : 'default'}
        size="compact-sm"
        loading={verify.isPending}
        aria-label={`${isVerified ? 'Undo verify' : 'Verify'} ${type}`}
        onClick={() =>
          void run(
            () => verify.mutateAsync({ ...credential, isVerified: !isVerified }),
            isVerified ? text.unverified : text.verified,
          )
        }
      >
        {isVerified ? 'Undo verify' : 'Verify'}
      </Button>
      {onEdit && (
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Edit ${type}`}
            // The editor starts from what is stored.
            disabled={verify.isPending}
            onClick={onEdit}
          >
            <IconPencil size={16} />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${type}`} onClick={() => setAsking(true)}>
            <IconTrash size={16} />
          </ActionIcon>
          <ConfirmDialog
            opened={isAsking}
            title={`Remove ${type}?`}
            confirmLabel="Remove"
            isDestructive
            onConfirm={() => run(() => remove.mutateAsync(credential.id), text.removed)}
            onCancel={() => setAsking(false)}
          />
        </>
      )}
    </div>
  )
}

async function run(action: () => Promise<unknown>, done: string) {
  try {
    await action()
    toastSuccess(done)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    toastError(error.message)
  }
}
