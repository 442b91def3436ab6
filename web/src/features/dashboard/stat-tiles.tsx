import { Skeleton } from '@mantine/core'
import { dashboardRange } from '@shiftward/contract/choices.ts'
import { type Tile, tilesOf } from '@shiftward/contract/rules/tiles.ts'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../lib/session.ts'
import { LoadError } from '../../ui/load-error.tsx'
import classes from './dashboard.module.css'
import { type ShownRange, statsQuery } from './dashboard.queries.ts'
import { Growth } from './growth.tsx'

const labels: Record<Tile, string> = {
  organizationCount: 'Organizations',
  facilityCount: 'Facilities',
  departmentCount: 'Departments',
  userCount: 'Users',
  providerCount: 'QHPs',
  pendingSecureShiftCount: 'Pending secure shifts',
  pendingSwapRequestCount: 'Pending swap requests',
  openShiftsToday: 'Open shifts today',
  assignShiftsToday: 'Assigned shifts today',
  nextOpenShift: 'Next open shift',
  tesselMatchTrial: 'Match trial',
}

const hints: Partial<Record<Tile, string>> = {
  pendingSecureShiftCount: 'Upcoming open shifts that nobody has taken yet',
  tesselMatchTrial: 'Upcoming open shifts that at least one eligible QHP is free to take',
}

export function StatTiles({ range }: { range: ShownRange | undefined }) {
  const session = useSession()
  const stats = useQuery({
    ...statsQuery(range ?? { date: '', view: dashboardRange.monthly }),
    enabled: range !== undefined,
  })
  const { data } = stats
  const tiles = session ? tilesOf(session.userType) : []
  return (
    <section className={classes.tiles} aria-label="Statistics" aria-busy={stats.isFetching}>
      {stats.isError && data === undefined ? (
        <p className={classes.failed}>
          <LoadError onRetry={() => void stats.refetch()} />
        </p>
      ) : (
        <dl>
          {tiles.map((tile) => (
            <div key={tile} className={classes.tile} title={hints[tile]}>
              <dt>{labels[tile]}</dt>
              {data === undefined ? (
                <dd>
                  <Skeleton height={20} width={48} my={5} />
                </dd>
              ) : tile === 'nextOpenShift' ? (
                <dd className={classes.date}>{data.nextOpenShift ?? '—'}</dd>
              ) : (
                <dd>
                  <strong>{(data[tile] ?? 0).toLocaleString('en-US')}</strong>
                  {data.growth[tile] !== undefined && <Growth growth={data.growth[tile]} />}
                </dd>
              )}
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
