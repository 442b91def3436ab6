import { Button } from '@mantine/core'
import type { Organization } from '@shiftward/contract/organization.ts'
import { permission } from '@shiftward/contract/rules/permissions.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../lib/session.ts'
import { type Column, DataTable, nameWidth } from '../../ui/data-table.tsx'
import { EditButton } from '../../ui/edit-button.tsx'
import { Page } from '../../ui/page.tsx'
import { usePanelState } from '../../ui/panel-state.ts'
import { useMay } from '../session/session.queries.ts'
import { organizationsQuery } from './organization.queries.ts'
import { OrganizationPanel } from './organization-panel.tsx'

const columns: Column<Organization>[] = [
  { key: 'organizationName', title: 'ORGANIZATION', value: (row) => row.organizationName, width: nameWidth },
  { key: 'address', title: 'ADDRESS', value: (row) => row.extension.address.addressline1, width: nameWidth },
  { key: 'city', title: 'CITY', value: (row) => row.extension.address.city, width: 140 },
  { key: 'state', title: 'STATE', value: (row) => row.extension.address.state, width: 90 },
  { key: 'zip', title: 'ZIP CODE', value: (row) => row.extension.address.zip },
]

export function OrganizationPage() {
  const organizations = useQuery(organizationsQuery)
  const mayEdit = useMay(permission.manageOrganizations)
  // An organization admin has the same permission code to edit their own; only the platform creates new ones.
  const mayAdd = (useSession()?.isAdmin ?? false) && mayEdit
  const panel = usePanelState<Organization>()
  const add = mayAdd && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => panel.open()}>
      Add
    </Button>
  )
  const actions = (
    <>
      {mayEdit && (
        <Button
          variant="default"
          leftSection={<IconKey size={16} />}
          renderRoot={(props) => <Link to="/layout/single-sign-on" {...props} />}
        >
          Single sign-on
        </Button>
      )}
      {add}
    </>
  )
  const edit: Column<Organization> = {
    key: 'edit',
    title: 'EDIT',
    width: 72,
    render: (row) => <EditButton label={`Edit ${row.organizationName}`} onClick={() => panel.open(row)} />,
  }

  return (
    <Page title="Organization" count={organizations.data?.length} actions={actions}>
      <DataTable
        label="Organizations"
        columns={mayEdit ? [...columns, edit] : columns}
        rows={organizations.data}
        rowKey={(row) => row.organizationId}
        isLastPinned={mayEdit}
        sortedBy="organizationName"
        keptAs="organizations"
        emptyText={texts.organization.empty}
        emptyAction={add}
        isReloading={organizations.isFetching}
        isFailed={organizations.isError && !organizations.data}
        onRetry={() => void organizations.refetch()}
        {...(mayEdit ? { onRowClick: panel.open } : {})}
      />
      <OrganizationPanel key={panel.visit} opened={panel.opened} id={panel.row?.organizationId} onClose={panel.close} />
    </Page>
  )
}
