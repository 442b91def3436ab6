import { Group, Radio, Tabs } from '@mantine/core'
import { messages } from '@shiftward/contract/messages.ts'
import type { UserDetails } from '@shiftward/contract/user.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Controller, type FieldErrors, useWatch } from 'react-hook-form'
import { type PanelForm, usePanelForm } from '../../lib/panel-form.ts'
import { useSession } from '../../lib/session.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { FormPanel } from '../../ui/form-panel.tsx'
import { facilitiesQuery } from '../facility/facility.queries.ts'
import { AccountSection, DeactivatedBadge } from './account-section.tsx'
import { AdminAccess } from './admin-access.tsx'
import { AvailabilityTab } from './availability-tab.tsx'
import { CredentialsTab } from './credentials-tab.tsx'
import { IdentityCheck } from './identity-check.tsx'
import { InfoFields } from './info-fields.tsx'
import type { Invitation } from './invitation-link.tsx'
import { InvitationStatus } from './invitation-status.tsx'
import { OwnedNotice } from './owned-notice.tsx'
import { ProviderAccess } from './provider-access.tsx'
import { editedUserQuery, useChangeUser } from './user.queries.ts'
import { adminTypesOf } from './user-access.ts'
import { emptyUser, type Panel, toFields, type UserFields, type UserValues, userSchema } from './user-form.ts'
import classes from './user-panel.module.css'
import { saveUser, UnfinishedError } from './user-save.ts'

const text = messages.user

export type Tab = 'info' | 'access' | 'credentials' | 'availability'
const tabNames: Record<Tab, string> = {
  info: 'Info',
  access: 'Access',
  credentials: 'Credentials',
  availability: 'Availability',
}
const infoFields = ['firstName', 'lastName', 'dob', 'phone', 'emailId', 'password', 'zip', 'npi', 'preferredCallNumber']
/** The form has fields on the first two tabs only. */
const hasErrors = (errors: FieldErrors<UserFields>, tab: Tab) =>
  (tab === 'info' || tab === 'access') &&
  Object.keys(errors).some((name) => infoFields.includes(name) === (tab === 'info'))

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
  const { stored, facilities, panel, form, isOwn, isReady } = useEditedUser(code, opened)
  const user = stored.data
  // Deactivating does not reload the user: that would discard what is being typed.
  const [changedTo, setChangedTo] = useState<boolean>()
  const isDeactivated = changedTo ?? user?.isDeactivated ?? false
  const [unfinished, setUnfinished] = useState<string>()
  const save = useChangeUser((given: UserValues) =>
    saveUser(given, panel, (account) => form.setValue('account', account, { shouldDirty: true })),
  )
  const [tab, setTab] = useTabWithFirstError(form.formState, firstTab)
  const isProvider = useWatch({ control: form.control, name: 'isProvider' })
  const provider = user?.isProvider ? user : undefined
  const tabs: Tab[] = provider ? ['info', 'access', 'credentials', 'availability'] : ['info', 'access']

  async function submit(given: UserValues) {
    setUnfinished(undefined)
    let link: string | null
    try {
      link = await save.mutateAsync(given)
    } catch (error) {
      if (error instanceof UnfinishedError) setUnfinished(error.story)
      throw error
    }
    toastSuccess(isNew ? text.created : text.updated)
    if (link) onHandOver({ name: `${given.firstName} ${given.lastName}`, link })
  }

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
        {user?.invitedAt && <InvitationStatus user={user} onHandOver={onHandOver} />}
        {user && <span className={classes.who}>{`${user.firstName} ${user.lastName}`}</span>}
      </KindChoice>
      {unfinished && (
        <div className={classes.notice} role="alert">
          {unfinished} Press {isNew ? 'CREATE' : 'UPDATE'} again to finish the rest.
        </div>
      )}
      <Tabs keepMountedMode="display-none" value={tab} onChange={(chosen) => setTab((chosen ?? 'info') as Tab)}>
        <Tabs.List mb="lg" className={classes.tabs ?? ''}>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one} rightSection={hasErrors(form.formState.errors, one) && <ErrorMark />}>
              {tabNames[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="info">
          <OwnedNotice user={user} />
          <InfoFields form={form} isNew={isNew} isProvider={isProvider} owned={panel.owned} />
        </Tabs.Panel>
        <Tabs.Panel value="access">
          {isProvider ? (
            <ProviderAccess form={form} facilities={facilities.data ?? []} owned={panel.owned} />
          ) : (
            <AdminAccess form={form} panel={panel} facilities={facilities.data ?? []} />
          )}
          {user?.needsIdentityCheck && <IdentityField form={form} user={user} />}
          {user && <AccountSection user={user} isOwn={isOwn} isDeactivated={isDeactivated} onChange={setChangedTo} />}
        </Tabs.Panel>
        {provider && (
          <>
            <Tabs.Panel value="credentials">
              <CredentialsTab user={provider} />
            </Tabs.Panel>
            <Tabs.Panel value="availability">
              <AvailabilityTab user={provider} />
            </Tabs.Panel>
          </>
        )}
      </Tabs>
    </FormPanel>
  )
}

/** The user as stored, the form with their values, and what the caller may change of them. */
function useEditedUser(code: string | undefined, opened: boolean) {
  const isNew = code === undefined
  const session = useSession()
  const caller = session?.userType ?? ''
  const stored = useQuery({ ...editedUserQuery(code ?? ''), enabled: !isNew && opened })
  const facilities = useQuery({ ...facilitiesQuery, enabled: opened })
  const user = stored.data
  const isOwn = user !== undefined && user.userCode === session?.userCode
  const panel: Panel = {
    mode: isNew ? 'create' : 'update',
    caller,
    isRoleFixed: isOwn || user?.userType === 'admin',
    version: user?.version,
    kept: user,
    owned: user?.ownedByPerson ?? 'nothing',
  }
  const isReady = facilities.data !== undefined && (isNew || user !== undefined)
  const values = useMemo(() => {
    if (!facilities.data) return undefined
    return isNew ? emptyUser(caller, facilities.data) : user && toFields(user, caller, facilities.data)
  }, [isNew, caller, user, facilities.data])
  const form = usePanelForm({
    schema: userSchema(panel),
    values,
    empty: emptyUser(caller, []),
    draftKey: `user ${code ?? 'new'} ${user?.version}`,
  })
  return { stored, facilities, panel, form, isOwn, isReady }
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

type IdentityProps = { form: PanelForm<UserFields, UserValues>; user: UserDetails }

function IdentityField({ form, user }: IdentityProps) {
  const npi = useWatch({ control: form.control, name: 'npi' })
  return (
    <Controller
      control={form.control}
      name="isIdentityChecked"
      render={({ field, fieldState }) => (
        <IdentityCheck
          // The NPI may be missing so far and be typed on the other tab.
          given={{ ...user, npi }}
          isChecked={field.value}
          onChange={field.onChange}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

const ErrorMark = () => (
  <span className={classes.errorMark}>
    <span className={classes.hidden}>has errors</span>
  </span>
)

/** After a refused submit, opens the tab with the first wrong field. */
function useTabWithFirstError(state: { errors: FieldErrors<UserFields>; submitCount: number }, firstTab: Tab) {
  const [tab, setTab] = useState<Tab>(firstTab)
  const { errors, submitCount } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: jump after a submit, not when a field changes
  useEffect(() => {
    if (submitCount === 0 || Object.keys(errors).length === 0) return
    setTab(hasErrors(errors, 'info') ? 'info' : 'access')
    // The tab must be visible before one of its fields can be focused.
    setTimeout(() => document.querySelector<HTMLElement>('[role="tabpanel"] [aria-invalid="true"]')?.focus())
  }, [submitCount])
  return [tab, setTab] as const
}
