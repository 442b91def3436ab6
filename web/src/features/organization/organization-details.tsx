import { SimpleGrid, Switch } from '@mantine/core'
import { limits } from '@shiftward/contract/limits.ts'
import { useWatch } from 'react-hook-form'
import { npiWarning } from '../../lib/npi-warning.ts'
import type { PanelForm } from '../../lib/panel-form.ts'
import { useSession } from '../../lib/session.ts'
import { TextField } from '../../ui/text-field.tsx'
import type { OrganizationFields } from './organization-form.ts'

const most = limits.organization

export function OrganizationDetails({ form }: { form: PanelForm<OrganizationFields> }) {
  // It is not required of platform admins.
  const isOwn = useSession()?.isOrganizationUser
  const npi = useWatch({ control: form.control, name: 'extension.npi' })
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="md">
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
        description={`Its administrators then sign in with a code of an authenticator app. Those who have not set it up can do nothing else first${isOwn ? ', you too' : ''}.`}
        {...form.register('requiresTwoFactor')}
      />
    </>
  )
}
