import { messages } from '@shiftward/contract/messages.ts'
import type { Team } from '@shiftward/contract/team.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Page } from '../../ui/page.tsx'

const columns: Column<Team>[] = [
  { key: 'teamName', title: 'Team', value: (row) => row.teamName },
  { key: 'facilityName', title: 'Facility', value: (row) => row.facilityName },
  { key: 'departmentName', title: 'Department', value: (row) => row.departmentName },
]

export function TeamPage() {
  return (
    <Page title="Team">
      <DataTable
        label="Teams"
        columns={columns}
        rows={[]}
        rowKey={(row) => row.teamId}
        sortedBy="teamName"
        emptyText={messages.team.empty}
      />
    </Page>
  )
}
