import { SimpleGrid, Switch } from '@mantine/core'
import { limits } from '@shiftward/contract/limits.ts'
import { messages } from '@shiftward/contract/messages.ts'
import { changedOrganization, type Organization, OrganizationForm } from '@shiftward/contract/organization.ts'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { npiWarning } from '../../lib/npi-warning.ts'
import { usePanelForm } from '../../lib/panel-form.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { FormPanel } from '../../ui/form-panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { organizationQuery, useSaveOrganization } from './organization.queries.ts'

const text = messages.organization
const most = limits.organization

const empty: OrganizationForm = {
  name: '',
  extension: { address: { addressline1: '', city: '', state: '', zip: '' }, npi: '' },
  requiresTwoFactor: false,
}

const toForm = ({ organizationName, extension, requiresTwoFactor }: Organization): OrganizationForm => ({
  name: organizationName,
  extension,
  requiresTwoFactor,
})

/** `id` is the organization to change; without it a new one is created. */
type Props = { opened: boolean; id: number | undefined; onClose: () => void }

export function OrganizationPanel({ opened, id, onClose }: Props) {
  const isNew = id === undefined
  const stored = useQuery({ ...organizationQuery(id ?? 0), enabled: !isNew && opened })
  const form = usePanelForm({
    schema: stored.data ? changedOrganization(stored.data.extension.address) : OrganizationForm,
    values: isNew ? empty : stored.data && toForm(stored.data),
    empty,
    draftKey: `organization ${id ?? 'new'} ${stored.data?.version}`,
  })
  const save = useSaveOrganization(id)
  const npi = useWatch({ control: form.control, name: 'extension.npi' })

  return (
    <FormPanel
      opened={opened}
      title={isNew ? 'Add Organization' : 'Update Organization'}
      submitLabel={isNew ? 'CREATE' : 'UPDATE'}
      form={form}
      onSave={async (values) => {
        await save.mutateAsync({ ...values, version: stored.data?.version })
        toastSuccess(isNew ? text.created : text.updated)
      }}
      onClose={onClose}
      loading={isNew || stored.data ? undefined : { isFailed: stored.isError, onRetry: () => void stored.refetch() }}
    >
      <SimpleGrid cols={2} verticalSpacing="md">
        <TextField label="Name" required maxLength={most.name} data-autofocus {...form.text('name')} />
        <TextField label="NPI" maxLength={most.npi} description={npiWarning(npi)} {...form.text('extension.npi')} />
        <TextField label="Address" required maxLength={most.address} {...form.text('extension.address.addressline1')} />
        <TextField label="City" required maxLength={most.city} {...form.text('extension.address.city')} />
        <TextField label="State" required maxLength={most.state} {...form.text('extension.address.state')} />
        <TextField label="Zip Code" required maxLength={most.zip} {...form.text('extension.address.zip')} />
      </SimpleGrid>
      <Switch
        mt="lg"
        label="Two-factor sign-in required"
        description="Its administrators then sign in with a code of an authenticator app. Those who have not set it up can do nothing else first, you too."
        {...form.register('requiresTwoFactor')}
      />
    </FormPanel>
  )
}
