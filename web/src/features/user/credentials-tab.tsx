import { ActionIcon, Button, Text } from '@mantine/core'
import { CallError } from '@shiftward/client/call-error.ts'
import { localToday } from '@shiftward/client/local-today.ts'
import type { Credential } from '@shiftward/contract/credential.ts'
import { messages } from '@shiftward/contract/messages.ts'
import { credentialState } from '@shiftward/contract/rules/credential-state.ts'
import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'
import type { UserDetails } from '@shiftward/contract/user.ts'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CountMark } from '../../ui/count-mark.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import {
  credentialsQuery,
  providerTypesQuery,
  useRemoveCredential,
  useVerifyCredential,
} from '../credential/credential.queries.ts'
import { CredentialEditor } from './credential-editor.tsx'
import classes from './person-list.module.css'
import panelClasses from './user-panel.module.css'

const text = messages.credential

/** What a QHP can show. Each row is stored by itself, not with the panel's save. */
export function CredentialsTab({ user }: { user: UserDetails }) {
  const code = user.userCode
  const heading = useId()
  const credentials = useQuery(credentialsQuery(code))
  const types = useQuery(providerTypesQuery(code))
  const [edited, setEdited] = useState<Credential | 'new'>()
  const isOwned = user.ownedByPerson === 'everything'
  const rows = credentials.data

  if (credentials.isError || types.isError) return <LoadError onRetry={retry} />
  if (!rows || !types.data) return <p className={classes.none}>Loading…</p>

  function retry() {
    for (const query of [credentials, types]) if (query.isError) void query.refetch()
  }

  return (
    <section aria-labelledby={heading}>
      {isOwned && (
        <div className={panelClasses.owned}>
          <Text size="sm">{text.owned}</Text>
        </div>
      )}
      <div className={classes.head}>
        <h3 id={heading}>Credentials</h3>
        <CountMark count={rows.length} what="credentials" />
        {!isOwned && edited === undefined && types.data.length > 0 && (
          <Button
            variant="default"
            size="xs"
            ml="auto"
            leftSection={<IconPlus size={14} />}
            onClick={() => setEdited('new')}
          >
            Add credential
          </Button>
        )}
      </div>
      {types.data.length === 0 && <p className={classes.none}>{text.noTypes}</p>}
      {edited === 'new' && <CredentialEditor code={code} types={types.data} onClose={() => setEdited(undefined)} />}
      {rows.length === 0 && edited === undefined && <p className={classes.none}>{text.none}</p>}
      {rows.length > 0 && (
        <div className={classes.scroll}>
          <table className={classes.list}>
            <thead>
              <tr>
                <th scope="col">Type</th>
                <th scope="col">Valid</th>
                <th scope="col">State</th>
                <th scope="col">
                  <span className={classes.spoken}>Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) =>
                edited !== 'new' && edited?.id === row.id ? (
                  <tr key={row.id}>
                    <td colSpan={4}>
                      <CredentialEditor
                        code={code}
                        types={types.data}
                        edited={edited}
                        onClose={() => setEdited(undefined)}
                      />
                    </td>
                  </tr>
                ) : (
                  <Row
                    key={row.id}
                    code={code}
                    credential={row}
                    onEdit={isOwned || edited !== undefined ? undefined : () => setEdited(row)}
                  />
                ),
              )}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

type RowProps = { code: string; credential: Credential; onEdit: (() => void) | undefined }

function Row({ code, credential, onEdit }: RowProps) {
  const verify = useVerifyCredential(code)
  const remove = useRemoveCredential(code)
  const [isAsking, setAsking] = useState(false)
  const { type, number, state, issued, expires, isVerified } = credential
  const shown = { isVerified, expires: expires === null ? null : (toIsoDate(expires) ?? null) }

  async function run(action: () => Promise<unknown>, done: string) {
    try {
      await action()
      toastSuccess(done)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toastError(error.message)
    }
  }

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
      </td>
    </tr>
  )
}
