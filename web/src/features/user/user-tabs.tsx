import { Tabs } from '@mantine/core'
import type { UserDetails } from '@shiftward/contract/user.ts'
import { useEffect, useState } from 'react'
import { Controller, type FieldErrors, useWatch } from 'react-hook-form'
import type { PanelForm } from '../../lib/panel-form.ts'
import { AccountSection } from './account-section.tsx'
import { AdminAccess } from './admin-access.tsx'
import { AvailabilityTab } from './availability-tab.tsx'
import { CredentialsTab } from './credentials-tab.tsx'
import { IdentityCheck } from './identity-check.tsx'
import { InfoFields } from './info-fields.tsx'
import { OwnedNotice } from './owned-notice.tsx'
import { ProviderAccess } from './provider-access.tsx'
import type { EditedUser } from './use-edited-user.ts'
import type { UserFields, UserValues } from './user-form.ts'
import classes from './user-panel.module.css'

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

type Props = Pick<EditedUser, 'stored' | 'facilities' | 'panel' | 'form' | 'isOwn'> & {
  isNew: boolean
  isProvider: boolean
  isDeactivated: boolean
  onDeactivated: (isDeactivated: boolean) => void
  firstTab: Tab
}

/** The parts of the panel. A tab with a wrong field has a mark. */
export function UserTabs(props: Props) {
  const { stored, panel, form, isNew, isProvider, firstTab } = props
  const user = stored.data
  const [tab, setTab] = useTabWithFirstError(form.formState, firstTab)
  const provider = user?.isProvider ? user : undefined
  const tabs: Tab[] = provider ? ['info', 'access', 'credentials', 'availability'] : ['info', 'access']
  return (
    <Tabs keepMountedMode="display-none" value={tab} onChange={(chosen) => setTab((chosen ?? 'info') as Tab)}>
      <Tabs.List mb="lg" className={classes.tabs ?? ''}>
        {tabs.map((one) => (
          <Tabs.Tab key={one} value={one} rightSection={hasErrors(form.formState.errors, one) && <ErrorMark />}>
            {tabNames[one]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="info">
        <OwnedNotice user={user && { ...user, isDeactivated: props.isDeactivated }} />
        <InfoFields form={form} isNew={isNew} isProvider={isProvider} owned={panel.owned} />
      </Tabs.Panel>
      <Tabs.Panel value="access">
        <AccessTab {...props} />
      </Tabs.Panel>
      {provider && (
        <>
          <Tabs.Panel value="credentials">
            <CredentialsTab user={provider} />
          </Tabs.Panel>
          <Tabs.Panel value="availability">
            <AvailabilityTab code={provider.userCode} />
          </Tabs.Panel>
        </>
      )}
    </Tabs>
  )
}

function AccessTab({ stored, facilities, panel, form, isOwn, isProvider, isDeactivated, onDeactivated }: Props) {
  const user = stored.data
  return (
    <>
      {isProvider ? (
        <ProviderAccess form={form} facilities={facilities.data ?? []} owned={panel.owned} />
      ) : (
        <AdminAccess form={form} panel={panel} facilities={facilities.data ?? []} />
      )}
      {user?.needsIdentityCheck && <IdentityField form={form} user={user} />}
      {user && <AccountSection user={user} isOwn={isOwn} isDeactivated={isDeactivated} onChange={onDeactivated} />}
    </>
  )
}

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

/** After a refused submit, opens the tab with the first wrong field, which gets the focus. */
function useTabWithFirstError(state: { errors: FieldErrors<UserFields>; submitCount: number }, firstTab: Tab) {
  const [tab, setTab] = useState<Tab>(firstTab)
  const [refused, setRefused] = useState(0)
  const { errors, submitCount } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: jump after a submit, not when a field changes
  useEffect(() => {
    if (submitCount === 0 || Object.keys(errors).length === 0) return
    setTab(hasErrors(errors, 'info') ? 'info' : 'access')
    setRefused(submitCount)
  }, [submitCount])
  // Only now is the tab visible, and its fields can be focused.
  useEffect(() => {
    if (refused > 0) document.querySelector<HTMLElement>('[role="tabpanel"] [aria-invalid="true"]')?.focus()
  }, [refused])
  return [tab, setTab] as const
}
