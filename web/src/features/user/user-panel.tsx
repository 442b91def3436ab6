import { Group, Radio } from '@mantine/core'
import { texts } from '@shiftward/contract/texts.ts'
import type { UserDetails } from '@shiftward/contract/user.ts'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { toastSuccess } from '../../lib/toast.ts'
import { FormPanel } from '../../ui/form-panel.tsx'
import { DeactivatedBadge } from './account-section.tsx'
import type { Invitation } from './invitation-link.tsx'
import { InvitationStatus } from './invitation-status.tsx'
import { type EditedUser, useEditedUser } from './use-edited-user.ts'
import { useChangeUser } from './user.queries.ts'
import { adminTypesOf } from './user-access.ts'
import type { UserValues } from './user-form.ts'
import classes from './user-panel.module.css'
import { saveUser, UnfinishedError } from './user-save.ts'
import { type Tab, UserTabs } from './user-tabs.tsx'

const text = texts.user

/** `code` is the user to change; without it a new one is created. */
type Props = {
  opened: boolean
  code: string | undefined
  firstTab?: Tab | undefined
  onClose: () => void
  /** An invitation that nothing can send. */
  onHandOver: (invitation: Invitation) => void
}

export function UserPanel({ opened, code, firstTab = 'info', onClose, onHandOver }: Props) {
  const isNew = code === undefined
  const edited = useEditedUser(code, opened)
  const { stored, facilities, panel, form, isReady } = edited
  const { user, onSent, onDeactivated } = useChangedAtOnce(stored.data)
  const isDeactivated = user?.isDeactivated ?? false
  const { unfinished, submit } = useSubmit(edited, isNew, onHandOver)
  const isProvider = useWatch({ control: form.control, name: 'isProvider' })

  function chooseKind(kind: string) {
    form.setValue('isProvider', kind === 'provider', { shouldDirty: true })
    // Errors of the other kind of account no longer apply.
    if (form.formState.isSubmitted) void form.trigger()
  }

  function retry() {
    if (facilities.isError) void facilities.refetch()
    if (stored.isError) void stored.refetch()
  }

  return (
    <FormPanel
      opened={opened}
      title={isNew ? 'Add User' : 'Update User'}
      submitLabel={isNew ? 'CREATE' : 'UPDATE'}
      form={form}
      onSave={submit}
      onClose={onClose}
      loading={isReady ? undefined : { isFailed: facilities.isError || stored.isError, onRetry: retry }}
    >
      <KindChoice
        isNew={isNew}
        isProvider={isProvider}
        mayMakeAdmins={adminTypesOf(panel.caller).length > 0}
        onChoose={chooseKind}
      >
        {isDeactivated && <DeactivatedBadge />}
        {user?.invitedAt && <InvitationStatus user={user} onHandOver={onHandOver} onSent={onSent} />}
        {user && <span className={classes.who}>{`${user.firstName} ${user.lastName}`}</span>}
      </KindChoice>
      {unfinished && (
        <div className={classes.notice} role="alert">
          {unfinished.story}
          {unfinished.canFinish && ` Press ${isNew ? 'CREATE' : 'UPDATE'} again to finish the rest.`}
        </div>
      )}
      <UserTabs
        {...edited}
        isNew={isNew}
        isProvider={isProvider}
        isDeactivated={isDeactivated}
        onDeactivated={onDeactivated}
        firstTab={firstTab}
      />
    </FormPanel>
  )
}

/** What takes effect without saving does not reload the user: that would discard what is being typed. */
function useChangedAtOnce(stored: UserDetails | undefined) {
  const [changed, setChanged] = useState<Partial<UserDetails>>({})
  return {
    user: stored && { ...stored, ...changed },
    onSent: () =>
      setChanged({
        ...changed,
        invitedAt: new Date().toISOString(),
        isInvitationVoid: false,
        isInvitationUnsent: false,
      }),
    onDeactivated: (isDeactivated: boolean) => setChanged({ ...changed, isDeactivated, isInvitationVoid: true }),
  }
}

/** Saves in several steps, and says which of them are done when one fails. */
function useSubmit({ panel, form }: EditedUser, isNew: boolean, onHandOver: Props['onHandOver']) {
  const [unfinished, setUnfinished] = useState<UnfinishedError>()
  const save = useChangeUser((given: UserValues) =>
    saveUser(given, panel, (account) => form.setValue('account', account, { shouldDirty: true })),
  )

  async function submit(given: UserValues) {
    setUnfinished(undefined)
    let link: string | null
    try {
      link = await save.mutateAsync(given)
    } catch (error) {
      if (error instanceof UnfinishedError) setUnfinished(error)
      throw error
    }
    toastSuccess(isNew ? text.created : text.updated)
    if (link) onHandOver({ name: `${given.firstName} ${given.lastName}`, link })
  }
  return { unfinished, submit }
}

type KindProps = {
  isNew: boolean
  isProvider: boolean
  mayMakeAdmins: boolean
  onChoose: (kind: string) => void
  children: ReactNode
}

const KindChoice = ({ isNew, isProvider, mayMakeAdmins, onChoose, children }: KindProps) => (
  <Radio.Group aria-label="Kind of account" value={isProvider ? 'provider' : 'admin'} onChange={onChoose}>
    <Group gap="lg" className={classes.kinds ?? ''}>
      <Radio value="provider" label="Provider" disabled={!isNew && !isProvider} />
      {(mayMakeAdmins || !isProvider) && <Radio value="admin" label="Admin" disabled={!isNew && isProvider} />}
      {children}
    </Group>
  </Radio.Group>
)
