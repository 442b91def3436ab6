import { Button } from '@mantine/core'
import type { Facility } from '@shiftward/contract/facility.ts'
import { permission } from '@shiftward/contract/rules/permissions.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type Column, DataTable, nameWidth } from '../../ui/data-table.tsx'
import { EditButton } from '../../ui/edit-button.tsx'
import { Page } from '../../ui/page.tsx'
import { usePanelState } from '../../ui/panel-state.ts'
import { useMay } from '../session/session.queries.ts'
import { facilitiesQuery } from './facility.queries.ts'
import { FacilityPanel } from './facility-panel.tsx'

const columns: Column<Facility>[] = [
  { key: 'facilityName', title: 'FACILITY', value: (row) => row.facilityName, width: nameWidth },
  { key: 'organizationName', title: 'ORGANIZATION', value: (row) => row.organizationName, width: nameWidth },
  { key: 'city', title: 'CITY', value: (row) => row.extension.address.city, width: 140 },
  { key: 'state', title: 'STATE', value: (row) => row.extension.address.state, width: 90 },
  { key: 'zip', title: 'ZIP CODE', value: (row) => row.zip, width: 110 },
  { key: 'npi', title: 'NPI', value: (row) => row.extension.npi },
]

export function FacilityPage() {
  const facilities = useQuery(facilitiesQuery)
  const mayManage = useMay(permission.manageFacilities)
  const panel = usePanelState<Facility>()
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => panel.open()}>
      Add
    </Button>
  )
  const edit: Column<Facility> = {
    key: 'edit',
    title: 'EDIT',
    width: 72,
    render: (row) => <EditButton label={`Edit ${row.facilityName}`} onClick={() => panel.open(row)} />,
  }

  return (
    <Page title="Facility" count={facilities.data?.length} actions={mayManage && add}>
      <DataTable
        label="Facilities"
        columns={mayManage ? [...columns, edit] : columns}
        rows={facilities.data}
        rowKey={(row) => row.facilityId}
        isLastPinned={mayManage}
        sortedBy="facilityName"
        keptAs="facilities"
        emptyText={texts.facility.empty}
        emptyAction={mayManage && add}
        isReloading={facilities.isFetching}
        isFailed={facilities.isError && !facilities.data}
        onRetry={() => void facilities.refetch()}
        {...(mayManage ? { onRowClick: panel.open } : {})}
      />
      <FacilityPanel key={panel.visit} opened={panel.opened} id={panel.row?.facilityId} onClose={panel.close} />
    </Page>
  )
}
