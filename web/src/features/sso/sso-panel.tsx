import { Switch, TagsInput } from '@mantine/core'
import { limits } from '@shiftward/contract/limits.ts'
import { SsoForm, type SsoSetting } from '@shiftward/contract/sso.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import { type PanelForm, usePanelForm } from '../../lib/panel-form.ts'
import { usePanelQuery } from '../../lib/panel-query.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { FormPanel } from '../../ui/form-panel.tsx'
import { PasswordField, TextField } from '../../ui/text-field.tsx'
import { RedirectAddress } from './redirect-address.tsx'
import { ssoQuery, useSaveSso } from './sso.queries.ts'
import classes from './sso-panel.module.css'
import { TestConnection } from './test-connection.tsx'

const most = limits.sso

const unproved = { currentPassword: '' }
const empty = { issuer: '', clientId: '', clientSecret: '', domains: [] as string[], isOn: true, ...unproved }

/** Switched on from the start: nobody sets it up in order to leave it off. */
const toForm = ({ issuer, clientId, domains, isOn }: SsoSetting) =>
  issuer === '' ? empty : { issuer, clientId, clientSecret: '', domains, isOn, ...unproved }

type Props = { opened: boolean; id: number; onClose: () => void }

export function SsoPanel({ opened, id, onClose }: Props) {
  const stored = usePanelQuery({ ...ssoQuery(id), enabled: opened })
  const form = usePanelForm({
    schema: SsoForm,
    values: stored.data && toForm(stored.data),
    empty,
    keptAs: `sso ${id}`,
    unkept: { ...unproved, clientSecret: '' },
  })
  const save = useSaveSso(id)
  const hasSecret = stored.data?.hasSecret ?? false

  return (
    <FormPanel
      opened={opened}
      title={`Single sign-on${stored.data ? ` of ${stored.data.organizationName}` : ''}`}
      submitLabel="SAVE"
      form={form}
      onSave={async (values) => {
        await save.mutateAsync({ ...values, version: stored.data?.version })
        toastSuccess(texts.sso.saved)
      }}
      onClose={onClose}
      loading={stored.data ? undefined : { isFailed: stored.isError, onRetry: () => void stored.refetch() }}
    >
      <div className={classes.fields}>
        <RedirectAddress url={stored.data?.redirectUrl ?? null} />
        <TextField
          label="Issuer address"
          required
          maxLength={most.text}
          data-autofocus
          description="Of your OpenID Connect provider, such as https://login.hospital.org"
          {...form.text('issuer')}
        />
        <TestConnection form={form} />
        <TextField label="Client id" required maxLength={most.text} autoComplete="off" {...form.text('clientId')} />
        <PasswordField
          label="Client secret"
          required={!hasSecret}
          maxLength={most.text}
          autoComplete="off"
          description={hasSecret ? 'Stored, and never shown again. Leave it empty to keep it.' : undefined}
          visibilityToggleButtonProps={{ 'aria-label': 'Show client secret', tabIndex: 0 }}
          {...form.text('clientSecret')}
        />
        <DomainsField form={form} />
        <OnSwitch form={form} />
        {note}
        <OwnPassword form={form} />
      </div>
    </FormPanel>
  )
}

const note = (
  <p className={classes.note}>
    People are recognized by their verified email address. Only accounts that exist already, and that belong to this
    organization alone, are opened; nobody gets an account or a role this way. Passwords keep working.
  </p>
)

type Form = PanelForm<z.input<typeof SsoForm>, z.output<typeof SsoForm>>

const OnSwitch = ({ form }: { form: Form }) => (
  <Controller
    control={form.control}
    name="isOn"
    render={({ field: { value, ...field } }) => (
      <Switch label="People can sign in with this provider" checked={value} {...field} />
    )}
  />
)

/** Whoever decides who vouches for people can sign in as them, so an unattended console must not be enough. */
const OwnPassword = ({ form }: { form: Form }) => (
  <PasswordField
    label="Your current password"
    required
    autoComplete="current-password"
    maxLength={limits.user.passwordMost}
    description="The other admins of this organization get a mail about the change. Without a password of your own, choose one with Forgot password on the sign-in page."
    visibilityToggleButtonProps={{ 'aria-label': 'Show your password', tabIndex: 0 }}
    {...form.text('currentPassword')}
  />
)

const DomainsField = ({ form }: { form: Form }) => (
  <Controller
    control={form.control}
    name="domains"
    render={({ field, fieldState }) => (
      <TagsInput
        {...field}
        label="Email domains"
        required
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description="Whoever enters an address at one of them is sent to this provider. Press Enter after each."
        placeholder={field.value.length === 0 ? 'hospital.org' : ''}
        splitChars={[',', ' ', ';']}
        acceptValueOnBlur
        maxTags={most.domains}
        error={messageOf(fieldState.error)}
      />
    )}
  />
)

/** An error of one domain is shown below the whole field. */
function messageOf(error: unknown): string | undefined {
  if (Array.isArray(error)) return messageOf(error.find(Boolean))
  return (error as { message?: string } | undefined)?.message
}
