import { SegmentedControl } from '@mantine/core'
import { dollars } from '@shiftward/client/money.ts'
import { type DashboardRange, dashboardRange, dashboardRanges } from '@shiftward/contract/choices.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Page } from '../../ui/page.tsx'
import classes from './dashboard.module.css'
import {
  newOpenShiftsQuery,
  priorityOpenShiftsQuery,
  shiftsQuery,
  sourceSpendQuery,
  topProvidersQuery,
  upcomingLeavesQuery,
} from './dashboard.queries.ts'
import { DashboardPart } from './dashboard-part.tsx'
import { LeaveTable, OpenShiftTable } from './dashboard-tables.tsx'
import { ExpiringCredentials } from './expiring-credentials.tsx'
import { Growth } from './growth.tsx'
import { FirstSteps } from './home-guide.tsx'
import { ShiftChart } from './shift-chart.tsx'
import { StatTiles } from './stat-tiles.tsx'
import { TopProviders } from './top-providers.tsx'
import { useToday } from './use-today.ts'

const periodBefore: Record<DashboardRange, string> = {
  [dashboardRange.yearly]: '(Last year)',
  [dashboardRange.quarterly]: '(Last quarter)',
  [dashboardRange.monthly]: '(Last month)',
}
const spendHint = 'Sourced shifts of this year that have started'
const comparedWith = 'Compared with the same number of days of the period before'

export function DashboardPage() {
  const [view, setView] = useState<DashboardRange>(dashboardRange.monthly)
  const today = useToday()
  const range = { date: today ?? '', view }
  const enabled = today !== undefined
  const shifts = useQuery({ ...shiftsQuery(range), enabled })
  const spend = useQuery({ ...sourceSpendQuery(range), enabled })
  const providers = useQuery({ ...topProvidersQuery(range), enabled })
  const leaves = useQuery({ ...upcomingLeavesQuery(range), enabled })
  const newShifts = useQuery({ ...newOpenShiftsQuery(range), enabled })
  const priorityShifts = useQuery({ ...priorityOpenShiftsQuery(range), enabled })

  return (
    <Page title="Dashboard" actions={<ViewBy view={view} onChange={setView} />}>
      <FirstSteps />
      <div className={classes.grid}>
        <StatTiles range={enabled ? range : undefined} />
        <DashboardPart title="Shifts" query={shifts} height={340} className={classes.chart}>
          {(bars) => <ShiftChart bars={bars} view={view} />}
        </DashboardPart>
        <div className={classes.side}>
          <DashboardPart title="Sourced shifts spend" query={spend} height={83}>
            {({ currentYearSpent, growth }) => (
              <p className={classes.spend}>
                <strong title={spendHint}>{dollars(currentYearSpent)}</strong>
                <Growth growth={growth} /> <span title={comparedWith}>{periodBefore[view]}</span>
              </p>
            )}
          </DashboardPart>
          <DashboardPart title="Top sourced providers" query={providers} height={276} className={classes.providers}>
            {(rows) => <TopProviders providers={rows} />}
          </DashboardPart>
        </div>
        <DashboardPart title="Upcoming PTO/ leave" query={leaves} height={540} className={classes.table}>
          {(rows) => <LeaveTable leaves={rows} />}
        </DashboardPart>
        <DashboardPart title="New open shifts" query={newShifts} height={540} className={classes.table}>
          {(rows) => <OpenShiftTable shifts={rows.map((row) => ({ ...row, date: row.openShiftDate }))} />}
        </DashboardPart>
        <DashboardPart title="Priority open shifts" query={priorityShifts} height={540} className={classes.table}>
          {(rows) => <OpenShiftTable shifts={rows} />}
        </DashboardPart>
        <ExpiringCredentials />
      </div>
    </Page>
  )
}

function ViewBy({ view, onChange }: { view: DashboardRange; onChange: (view: DashboardRange) => void }) {
  const label = useId()
  return (
    <div className={classes.viewBy}>
      <span id={label}>View By</span>
      <SegmentedControl
        size="xs"
        aria-labelledby={label}
        data={dashboardRanges.map((range) => ({ value: String(range.value), label: range.label }))}
        value={String(view)}
        onChange={(value) => onChange(Number(value) as DashboardRange)}
      />
    </div>
  )
}
