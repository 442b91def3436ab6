import { messages } from '@shiftward/contract/messages.ts'
import type { User } from '@shiftward/contract/user.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Page } from '../../ui/page.tsx'

const columns: Column<User>[] = [
  { key: 'firstName', title: 'First name', value: (row) => row.firstName },
  { key: 'lastName', title: 'Last name', value: (row) => row.lastName },
  { key: 'npi', title: 'NPI', value: (row) => row.npi },
  { key: 'type', title: 'Type', value: (row) => (row.isProvider ? 'QHP' : 'Admin') },
]

export function UserPage() {
  return (
    <Page title="Users">
      <DataTable
        label="Users"
        columns={columns}
        rows={[]}
        rowKey={(row) => row.userId}
        sortedBy="firstName"
        emptyText={messages.user.empty}
      />
    </Page>
  )
}
