import { Button } from '@mantine/core'
import type { Department } from '@shiftward/contract/department.ts'
import { permission } from '@shiftward/contract/rules/permissions.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../lib/session.ts'
import { ComesFirst } from '../../ui/comes-first.tsx'
import { type Column, DataTable, nameWidth } from '../../ui/data-table.tsx'
import { EditButton } from '../../ui/edit-button.tsx'
import { Page } from '../../ui/page.tsx'
import { usePanelState } from '../../ui/panel-state.ts'
import { facilityChoicesQuery } from '../facility/facility.queries.ts'
import { useMay } from '../session/session.queries.ts'
import { departmentsQuery } from './department.queries.ts'
import { DepartmentPanel } from './department-panel.tsx'

const columns: Column<Department>[] = [
  { key: 'departmentName', title: 'NAME', value: (row) => row.departmentName, width: nameWidth },
  { key: 'facilityName', title: 'FACILITY', value: (row) => row.extension.facilityName, width: nameWidth },
  { key: 'specialty', title: 'SPECIALITY', value: (row) => row.specialty },
]

export function DepartmentPage() {
  const departments = useQuery(departmentsQuery)
  const mayManage = useMay(permission.manageDepartments)
  const isDepartmentUser = useSession()?.isDepartmentUser ?? false
  const panel = usePanelState<Department>()
  const facilities = useQuery({ ...facilityChoicesQuery, enabled: departments.data?.length === 0 })
  // Department admins change their departments but do not create new ones.
  const add = mayManage && !isDepartmentUser && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => panel.open()}>
      Add
    </Button>
  )
  const edit: Column<Department> = {
    key: 'edit',
    title: 'EDIT',
    width: 72,
    render: (row) => <EditButton label={`Edit ${row.departmentName}`} onClick={() => panel.open(row)} />,
  }

  return (
    <Page title="Department" count={departments.data?.length} actions={add}>
      <DataTable
        label="Departments"
        columns={mayManage ? [...columns, edit] : columns}
        rows={departments.data}
        rowKey={(row) => row.departmentId}
        isLastPinned={mayManage}
        sortedBy="departmentName"
        keptAs="departments"
        emptyText={texts.department.empty}
        emptyAction={
          add && facilities.data?.length === 0 ? (
            <ComesFirst to="/layout/facility" action="Go to the facilities">
              {texts.department.facilityFirst}
            </ComesFirst>
          ) : (
            add
          )
        }
        isReloading={departments.isFetching}
        isFailed={departments.isError && !departments.data}
        onRetry={() => void departments.refetch()}
        {...(mayManage ? { onRowClick: panel.open } : {})}
      />
      <DepartmentPanel key={panel.visit} opened={panel.opened} id={panel.row?.departmentId} onClose={panel.close} />
    </Page>
  )
}
