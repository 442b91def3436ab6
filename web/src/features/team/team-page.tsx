import { Button, Group, Radio } from '@mantine/core'
import { permission } from '@shiftward/contract/rules/permissions.ts'
import type { Team, TeamState } from '@shiftward/contract/team.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useKeptState } from '../../lib/kept-state.ts'
import { firstView } from '../../lib/list-view.ts'
import { useRowsInRange } from '../../lib/page-in-range.ts'
import { ComesFirst } from '../../ui/comes-first.tsx'
import { type Column, DataTable, nameWidth } from '../../ui/data-table.tsx'
import { EditButton } from '../../ui/edit-button.tsx'
import { Page } from '../../ui/page.tsx'
import { usePanelState } from '../../ui/panel-state.ts'
import { teamShade } from '../../ui/team-shade.ts'
import { facilityChoicesQuery } from '../facility/facility.queries.ts'
import { useMay } from '../session/session.queries.ts'
import { closedText } from './closing-words.ts'
import { teamPageQuery, useTeamsShown } from './team.queries.ts'
import classes from './team-page.module.css'
import { TeamPanel } from './team-panel.tsx'

const sortedBy = 'teamName'

const columns: Column<Team>[] = [
  {
    key: 'teamName',
    title: 'Team',
    value: (row) => row.teamName,
    render: (row) => <ColoredName team={row} />,
    width: nameWidth,
  },
  { key: 'facilityName', title: 'Facility', value: (row) => row.facilityName, width: nameWidth },
  { key: 'departmentName', title: 'Department', value: (row) => row.departmentName },
]

export function TeamPage() {
  const [view, setView] = useKeptState('teams', () => firstView(sortedBy))
  const [state, setState] = useTeamsShown()
  const teams = useQuery(teamPageQuery(view, state))
  const rows = useRowsInRange(teams.data, view, setView)
  const mayManage = useMay(permission.manageTeams)
  const panel = usePanelState<Team>()
  const facilities = useQuery({ ...facilityChoicesQuery, enabled: teams.data?.total === 0 && state === 'open' })
  const hasDepartment = facilities.data?.some(({ department }) => department.length > 0) ?? true

  function show(chosen: TeamState) {
    setState(chosen)
    setView({ ...view, page: 1 })
  }
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => panel.open()}>
      Add
    </Button>
  )
  const edit: Column<Team> = {
    key: 'edit',
    title: 'Edit',
    width: 72,
    render: (row) => <EditButton label={`Edit ${row.teamName}`} onClick={() => panel.open(row)} />,
  }

  return (
    <Page
      title="Team"
      count={teams.data?.total}
      filters={<StateFilter value={state} onChange={show} />}
      actions={mayManage && add}
    >
      <DataTable
        label="Teams"
        columns={mayManage ? [...columns, edit] : columns}
        rows={rows}
        rowKey={(row) => row.teamId}
        isLastPinned={mayManage}
        sortedBy={sortedBy}
        served={{ total: teams.data?.total ?? 0, view, onView: setView }}
        emptyText={texts.team.empty}
        emptyAction={
          state === 'closed' ? undefined : mayManage && !hasDepartment ? (
            <ComesFirst to="/layout/department" action="Go to the departments">
              {texts.team.departmentFirst}
            </ComesFirst>
          ) : (
            mayManage && add
          )
        }
        isReloading={teams.isFetching}
        isFailed={teams.isError && !teams.data}
        onRetry={() => void teams.refetch()}
        {...(mayManage ? { onRowClick: panel.open } : {})}
      />
      <TeamPanel key={panel.visit} opened={panel.opened} id={panel.row?.teamId} onClose={panel.close} />
    </Page>
  )
}

const states: { value: TeamState; label: string }[] = [
  { value: 'open', label: 'Open teams' },
  { value: 'closed', label: 'Closed' },
  { value: 'all', label: 'All' },
]

const StateFilter = ({ value, onChange }: { value: TeamState; onChange: (state: TeamState) => void }) => (
  <Radio.Group aria-label="Which teams to show" value={value} onChange={(chosen) => onChange(chosen as TeamState)}>
    <Group gap="lg" wrap="nowrap">
      {states.map((one) => (
        <Radio key={one.value} {...one} size="sm" />
      ))}
    </Group>
  </Radio.Group>
)

function ColoredName({ team }: { team: Team }) {
  const closed = closedText(team)
  return (
    <span className={classes.name}>
      <span className={classes.swatch} style={{ background: teamShade(team.color_Code) }} />
      <span>
        {team.teamName}
        {closed && <span className={classes.closed}>{closed}</span>}
      </span>
    </span>
  )
}
