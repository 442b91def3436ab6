import { messages } from '@shiftward/contract/messages.ts'
import type { Organization } from '@shiftward/contract/organization.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Page } from '../../ui/page.tsx'

const columns: Column<Organization>[] = [
  { key: 'organizationName', title: 'ORGANIZATION', value: (row) => row.organizationName },
  { key: 'address', title: 'ADDRESS', value: (row) => row.extension.address.addressline1 },
  { key: 'city', title: 'CITY', value: (row) => row.extension.address.city },
  { key: 'state', title: 'STATE', value: (row) => row.extension.address.state },
  { key: 'zip', title: 'ZIP CODE', value: (row) => row.extension.address.zip },
]

export function OrganizationPage() {
  return (
    <Page title="Organization">
      <DataTable
        label="Organizations"
        columns={columns}
        rows={[]}
        rowKey={(row) => row.organizationId}
        sortedBy="organizationName"
        emptyText={messages.organization.empty}
      />
    </Page>
  )
}
