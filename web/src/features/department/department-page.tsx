import type { Department } from '@shiftward/contract/department.ts'
import { messages } from '@shiftward/contract/messages.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Page } from '../../ui/page.tsx'

const columns: Column<Department>[] = [
  { key: 'departmentName', title: 'NAME', value: (row) => row.departmentName },
  { key: 'facilityName', title: 'FACILITY', value: (row) => row.extension.facilityName },
  { key: 'specialty', title: 'SPECIALITY', value: (row) => row.specialty },
]

export function DepartmentPage() {
  return (
    <Page title="Department">
      <DataTable
        label="Departments"
        columns={columns}
        rows={[]}
        rowKey={(row) => row.departmentId}
        sortedBy="departmentName"
        emptyText={messages.department.empty}
      />
    </Page>
  )
}
