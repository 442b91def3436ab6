import { Button } from '@mantine/core'
import type { SsoSetting } from '@shiftward/contract/sso.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Column, DataTable, nameWidth } from '../../ui/data-table.tsx'
import { EditButton } from '../../ui/edit-button.tsx'
import { Page } from '../../ui/page.tsx'
import { usePanelState } from '../../ui/panel-state.ts'
import { ssoListQuery } from './sso.queries.ts'
import { SsoPanel } from './sso-panel.tsx'

function stateOf({ issuer, isOn, hasSecret }: SsoSetting): string {
  if (issuer === '') return 'Not set up'
  // A restored backup has no client secrets.
  if (!hasSecret) return 'Client secret missing'
  return isOn ? 'On' : 'Off'
}

const columns: Column<SsoSetting>[] = [
  { key: 'organizationName', title: 'ORGANIZATION', value: (row) => row.organizationName, width: nameWidth },
  { key: 'issuer', title: 'IDENTITY PROVIDER', value: (row) => row.issuer, width: nameWidth },
  { key: 'domains', title: 'EMAIL DOMAINS', value: (row) => row.domains.join(', '), width: nameWidth },
  { key: 'state', title: 'STATE', value: stateOf },
]

/** The identity providers of the organizations that the person administers. */
export function SsoPage() {
  const settings = useQuery(ssoListQuery)
  const panel = usePanelState<SsoSetting>()
  const edit: Column<SsoSetting> = {
    key: 'edit',
    title: 'EDIT',
    width: 72,
    render: (row) => <EditButton label={`Edit ${row.organizationName}`} onClick={() => panel.open(row)} />,
  }
  return (
    <Page
      title="Single sign-on"
      count={settings.data?.length}
      actions={
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} />}
          renderRoot={(props) => <Link to="/layout/organization" {...props} />}
        >
          Organization
        </Button>
      }
    >
      <DataTable
        label="Single sign-on"
        columns={[...columns, edit]}
        rows={settings.data}
        rowKey={(row) => row.organizationId}
        isLastPinned
        sortedBy="organizationName"
        keptAs="sso"
        emptyText={texts.organization.empty}
        isReloading={settings.isFetching}
        isFailed={settings.isError && !settings.data}
        onRetry={() => void settings.refetch()}
        onRowClick={panel.open}
      />
      {panel.row && (
        <SsoPanel key={panel.visit} opened={panel.opened} id={panel.row.organizationId} onClose={panel.close} />
      )}
    </Page>
  )
}
