import type { Facility } from '@shiftward/contract/facility.ts'
import { messages } from '@shiftward/contract/messages.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Page } from '../../ui/page.tsx'

const columns: Column<Facility>[] = [
  { key: 'facilityName', title: 'FACILITY', value: (row) => row.facilityName },
  { key: 'organizationName', title: 'ORGANIZATION', value: (row) => row.organizationName },
  { key: 'city', title: 'CITY', value: (row) => row.extension.address.city },
  { key: 'state', title: 'STATE', value: (row) => row.extension.address.state },
  { key: 'zip', title: 'ZIP CODE', value: (row) => row.zip },
  { key: 'npi', title: 'NPI', value: (row) => row.extension.npi },
]

export function FacilityPage() {
  return (
    <Page title="Facility">
      <DataTable
        label="Facilities"
        columns={columns}
        rows={[]}
        rowKey={(row) => row.facilityId}
        sortedBy="facilityName"
        emptyText={messages.facility.empty}
      />
    </Page>
  )
}
