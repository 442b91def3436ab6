import { Button, Group } from '@mantine/core'
import { permission } from '@shiftward/contract/rules/permissions.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { IconPlus, IconUpload, IconUserSearch } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { DataTable } from '../../ui/data-table.tsx'
import { ExportProgress } from '../../ui/export-progress.tsx'
import { Page } from '../../ui/page.tsx'
import { usePanelState } from '../../ui/panel-state.ts'
import { useMay } from '../session/session.queries.ts'
import { ExportButton } from './export-button.tsx'
import { FindRegistered } from './find-registered.tsx'
import { type Invitation, InvitationLink } from './invitation-link.tsx'
import { SendAll } from './send-all.tsx'
import { sortedBy, useUserList } from './use-user-list.ts'
import { columnsWith, editColumn } from './user-columns.tsx'
import { UserFilters } from './user-filters.tsx'
import classes from './user-page.module.css'
import { UserPanel } from './user-panel.tsx'
import type { UserSearch } from './user-search.ts'

export function UserPage() {
  const { users, rows, isFiltered, ...list } = useUserList()
  const mayManage = useMay(permission.manageProviders)
  const [isFinding, setFinding] = useState(false)
  const [progress, setProgress] = useState<number>()
  const [invitation, setInvitation] = useState<Invitation>()
  const panel = usePanelState<Named>()
  const { open } = panel
  useLinkedUser(open)

  const shown = useMemo(() => [...columnsWith(setInvitation), editColumn(open)], [open])
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => open()}>
      Add
    </Button>
  )
  const showAll = (
    <Button variant="default" onClick={list.showAll}>
      Show all
    </Button>
  )

  return (
    <Page
      title="Users"
      count={users.data?.total}
      filters={<UserFilters {...list} onType={list.search} onFilter={list.choose} />}
      actions={<UserActions add={add} onFind={() => setFinding(true)} onProgress={setProgress} />}
    >
      {list.filter === 'invited' && <SendAll q={list.q} count={users.data?.total ?? 0} />}
      <ExportProgress done={progress} className={classes.progress} />
      <DataTable
        label="Users"
        columns={shown}
        rows={rows}
        rowKey={(row) => row.userId}
        isLastPinned
        sortedBy={sortedBy}
        served={{ total: users.data?.total ?? 0, view: list.view, onView: list.setView }}
        emptyText={texts.user.empty}
        emptyAction={isFiltered ? showAll : mayManage && add}
        isReloading={users.isFetching}
        isFailed={users.isError && !users.data}
        onRetry={() => void users.refetch()}
        onRowClick={(row) => row.isEditable && open(row)}
      />
      <UserPanel
        key={panel.visit}
        opened={panel.opened}
        code={panel.row?.userCode}
        firstTab={panel.row?.tab}
        onClose={panel.close}
        onHandOver={setInvitation}
      />
      {isFinding && <FindRegistered onClose={() => setFinding(false)} />}
      {invitation && <InvitationLink {...invitation} onClose={() => setInvitation(undefined)} />}
    </Page>
  )
}

type ActionProps = { add: ReactNode; onFind: () => void; onProgress: (done: number | undefined) => void }

function UserActions({ add, onFind, onProgress }: ActionProps) {
  const mayManage = useMay(permission.manageProviders)
  const mayExport = useMay(permission.exportProviders)
  const mayFind = useMay(permission.manageAdmins)
  return (
    <Group gap="xs">
      {mayFind && (
        <Button variant="default" leftSection={<IconUserSearch size={16} />} onClick={onFind}>
          Find a registered QHP
        </Button>
      )}
      {mayExport && <ExportButton onProgress={onProgress} />}
      {mayManage && (
        <Button
          variant="default"
          leftSection={<IconUpload size={16} />}
          renderRoot={(props) => <Link to="/layout/users/import" {...props} />}
        >
          Import
        </Button>
      )}
      {mayManage && add}
    </Group>
  )
}

type Named = { userCode: string; tab?: UserSearch['tab'] }

/** Another page may lead to a person: their panel opens, once. */
function useLinkedUser(open: (row: Named) => void) {
  const { user, tab }: UserSearch = useSearch({ from: '/shell/layout/users' })
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
  useEffect(() => {
    if (!user) return
    open({ userCode: user, tab })
    void navigate({ to: '/layout/users', search: {}, replace: true })
  }, [user, tab])
}
