import { Badge, Button, Group, Radio } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { limits } from '@shiftward/contract/limits.ts'
import { messages } from '@shiftward/contract/messages.ts'
import { permission } from '@shiftward/contract/rules/permissions.ts'
import type { User } from '@shiftward/contract/user.ts'
import { IconPlus, IconSearch, IconUpload, IconUserSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useKeptState } from '../../lib/kept-state.ts'
import { firstView } from '../../lib/list-view.ts'
import { useRowsInRange } from '../../lib/page-in-range.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EditButton } from '../../ui/edit-button.tsx'
import { ExportProgress } from '../../ui/export-progress.tsx'
import { Page } from '../../ui/page.tsx'
import { usePanelState } from '../../ui/panel-state.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useMay } from '../session/session.queries.ts'
import { DeactivatedBadge } from './account-section.tsx'
import { ExportButton } from './export-button.tsx'
import { FindRegistered } from './find-registered.tsx'
import { FirstName } from './first-name.tsx'
import { type Invitation, InvitationLink } from './invitation-link.tsx'
import { InvitationStatus } from './invitation-status.tsx'
import { type UserFilter, userPageQuery } from './user.queries.ts'
import classes from './user-page.module.css'
import { UserPanel } from './user-panel.tsx'
import type { UserSearch } from './user-search.ts'

const sortedBy = 'firstName'

const columnsWith = (onHandOver: (invitation: Invitation) => void): Column<User>[] => [
  { key: 'firstName', title: 'First Name', value: (row) => row.firstName, render: (row) => <FirstName user={row} /> },
  { key: 'lastName', title: 'Last Name', value: (row) => row.lastName },
  { key: 'npi', title: 'NPI', value: (row) => row.npi, width: 160 },
  {
    key: 'isProvider',
    title: 'Type',
    value: (row) => row.isProvider,
    render: (row) => (
      <Group gap={8} wrap="nowrap">
        <TypeBadge isProvider={row.isProvider} />
        {row.isDeactivated && <DeactivatedBadge />}
        {row.isProvider && row.npi === '' && <NpiMissingBadge />}
        {row.invitedAt && <InvitationStatus user={row} onHandOver={onHandOver} />}
      </Group>
    ),
    width: 280,
  },
]

const filters: { value: UserFilter; label: string }[] = [
  { value: 'all', label: 'Show All' },
  { value: 'qhp', label: 'Show Only QHP' },
  { value: 'admin', label: 'Show Only Admin' },
]

export function UserPage() {
  const [view, setView] = useKeptState('users', () => firstView(sortedBy))
  const [filter, setFilter] = useKeptState<UserFilter>('users shown', () => 'all')
  const [typed, setTyped] = useKeptState('users searched', () => '')
  const [q] = useDebouncedValue(typed.trim(), 200)
  const users = useQuery(userPageQuery(view, { filter, q }))
  const rows = useRowsInRange(users.data, view, setView)
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
  const isFiltered = q !== '' || filter !== 'all'
  const showAll = (
    <Button
      variant="default"
      onClick={() => {
        setTyped('')
        setFilter('all')
      }}
    >
      Show all
    </Button>
  )
  const toFirstPage = () => setView((before) => ({ ...before, page: 1 }))

  return (
    <Page
      title="Users"
      count={users.data?.total}
      filters={
        <UserFilters
          typed={typed}
          filter={filter}
          onType={(text) => {
            setTyped(text)
            toFirstPage()
          }}
          onFilter={(chosen) => {
            setFilter(chosen)
            toFirstPage()
          }}
        />
      }
      actions={<UserActions add={add} onFind={() => setFinding(true)} onProgress={setProgress} />}
    >
      <ExportProgress done={progress} className={classes.progress} />
      <DataTable
        label="Users"
        columns={shown}
        rows={rows}
        rowKey={(row) => row.userId}
        sortedBy={sortedBy}
        served={{ total: users.data?.total ?? 0, view, onView: setView }}
        emptyText={messages.user.empty}
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

const editColumn = (onEdit: (row: User) => void): Column<User> => ({
  key: 'edit',
  title: 'Edit',
  width: 72,
  render: (row) => (
    <EditButton
      label={`Edit ${row.firstName} ${row.lastName}`}
      disabled={!row.isEditable}
      onClick={() => onEdit(row)}
    />
  ),
})

type FilterProps = {
  typed: string
  filter: UserFilter
  onType: (text: string) => void
  onFilter: (filter: UserFilter) => void
}

const UserFilters = ({ typed, filter, onType, onFilter }: FilterProps) => (
  <div className={classes.filters}>
    <TextField
      className={classes.search}
      type="search"
      aria-label="Search for Admin/QHP"
      placeholder="Search for Admin/QHP"
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={limits.user.search}
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
    />
    <Radio.Group aria-label="Which users to show" value={filter} onChange={(value) => onFilter(value as UserFilter)}>
      <Group gap="lg" wrap="nowrap">
        {filters.map(({ value, label }) => (
          <Radio key={value} value={value} label={label} size="sm" />
        ))}
      </Group>
    </Radio.Group>
  </div>
)

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

const TypeBadge = ({ isProvider }: { isProvider: boolean }) => (
  <Badge className={classes.badge} data-provider={isProvider || undefined} variant="default" radius="sm">
    {isProvider ? 'QHP' : 'Admin'}
  </Badge>
)

/** Registered themselves without an NPI: somebody has to enter it before they can be mapped. */
const NpiMissingBadge = () => (
  <Badge className={classes.badge} variant="default" radius="sm">
    NPI missing
  </Badge>
)
