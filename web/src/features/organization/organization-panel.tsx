import { Tabs } from '@mantine/core'
import type { Organization } from '@shiftward/contract/organization.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useWatch } from 'react-hook-form'
import { usePanelForm } from '../../lib/panel-form.ts'
import { usePanelQuery } from '../../lib/panel-query.ts'
import { useTabWithError } from '../../lib/tab-with-error.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { FormPanel } from '../../ui/form-panel.tsx'
import { HolidaysTab } from '../holiday/holidays.tab.tsx'
import { changesText, policyQuery, policyRowKeys, toPolicyForm } from '../rule/policy.queries.ts'
import { CredentialTypesTab } from './credential-types.tsx'
import { organizationQuery, useSaveOrganization } from './organization.queries.ts'
import { OrganizationDetails } from './organization-details.tsx'
import { type OrganizationFields, organizationFields } from './organization-form.ts'
import { OrganizationRules } from './organization-rules.tsx'

const text = texts.organization

const empty: OrganizationFields = {
  name: '',
  extension: { address: { addressline1: '', city: '', state: '', zip: '' }, npi: '' },
  requiresTwoFactor: false,
}

const toForm = ({ organizationName, extension, requiresTwoFactor }: Organization): OrganizationFields => ({
  name: organizationName,
  extension,
  requiresTwoFactor,
})

type Tab = 'details' | 'rules' | 'credentials' | 'holidays'

/** `id` is the organization to change; without it a new one is created. */
type Props = { opened: boolean; id: number | undefined; onClose: () => void }

export function OrganizationPanel({ opened, id, onClose }: Props) {
  const isNew = id === undefined
  const { stored, policy, form, loading } = useEditedOrganization(id, opened)
  const code = stored.data?.organizationCode
  const save = useSaveOrganization(id)
  const typed = useWatch({ control: form.control, name: 'policy' })
  const [tab, setTab] = useTabWithError<Tab>(form.formState, { first: 'details', tabOf: { policy: 'rules' } })
  const changes = changesText(typed, policy.data)

  return (
    <FormPanel
      opened={opened}
      title={isNew ? 'Add Organization' : 'Update Organization'}
      submitLabel={isNew ? 'CREATE' : 'UPDATE'}
      form={form}
      note={changes}
      onSave={async ({ policy: rules, ...values }) => {
        await save.mutateAsync({
          organization: { ...values, version: stored.data?.version },
          policy: changes && rules && code ? { ...rules, code, version: policy.data?.version } : undefined,
        })
        toastSuccess(isNew ? text.created : text.updated)
      }}
      onClose={onClose}
      loading={loading}
    >
      <Tabs keepMountedMode="display-none" value={tab} onChange={(chosen) => setTab((chosen ?? 'details') as Tab)}>
        {!isNew && (
          <Tabs.List mb="lg">
            <Tabs.Tab value="details">Details</Tabs.Tab>
            <Tabs.Tab value="rules">Rules</Tabs.Tab>
            <Tabs.Tab value="credentials">Credentials</Tabs.Tab>
            <Tabs.Tab value="holidays">Holidays</Tabs.Tab>
          </Tabs.List>
        )}
        <Tabs.Panel value="details">
          <OrganizationDetails form={form} />
        </Tabs.Panel>
        {stored.data && policy.data && (
          <Tabs.Panel value="rules">
            <OrganizationRules form={form} organization={stored.data} policy={policy.data} />
          </Tabs.Panel>
        )}
        {id !== undefined && (
          <>
            <Tabs.Panel value="credentials">
              <CredentialTypesTab organizationId={id} />
            </Tabs.Panel>
            <Tabs.Panel value="holidays">
              <HolidaysTab organizationId={id} />
            </Tabs.Panel>
          </>
        )}
      </Tabs>
    </FormPanel>
  )
}

/** The organization and its rules as stored, and the form with their values. */
function useEditedOrganization(id: number | undefined, opened: boolean) {
  const isNew = id === undefined
  const stored = usePanelQuery({ ...organizationQuery(id ?? 0), enabled: !isNew && opened })
  const code = stored.data?.organizationCode
  const policy = usePanelQuery({
    ...policyQuery({ organizationCode: code ?? '' }),
    enabled: code !== undefined && opened,
  })
  const isLoaded = isNew || (stored.data !== undefined && policy.data !== undefined)
  const form = usePanelForm({
    schema: organizationFields(stored.data),
    values: isNew ? empty : stored.data && policy.data && { ...toForm(stored.data), policy: toPolicyForm(policy.data) },
    empty,
    keptAs: `organization ${id ?? 'new'}`,
    rowKeys: { policy: policyRowKeys },
  })
  const retry = () => {
    for (const query of [stored, policy]) if (query.isError) void query.refetch()
  }
  const loading = isLoaded ? undefined : { isFailed: stored.isError || policy.isError, onRetry: retry }
  return { stored, policy, form, loading }
}
