import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { dashboardRange } from '@shiftward/contract/choices.ts'
import { permission } from '@shiftward/contract/rules/permissions.ts'
import { tilesOf } from '@shiftward/contract/rules/tiles.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { firstView } from '../../lib/list-view.ts'
import { useSession } from '../../lib/session.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { useMay, usePermissions } from '../session/session.queries.ts'
import { teamPageQuery } from '../team/team.queries.ts'
import { statsQuery } from './dashboard.queries.ts'
import classes from './home-guide.module.css'
import { nextSteps } from './home-steps.ts'
import { useToday } from './use-today.ts'

/** What the tiles of the dashboard count. Undefined until it is loaded, and for those who have no dashboard. */
function useStats() {
  const session = useSession()
  const today = useToday()
  const enabled = session !== undefined && tilesOf(session.userType).length > 0 && today !== undefined
  return useQuery({ ...statsQuery({ date: today ?? '', view: dashboardRange.monthly }), enabled }).data
}

/** The guide, for as long as the dashboard has nothing else to show. */
export function FirstSteps() {
  const stats = useStats()
  const isEmpty = [stats?.facilityCount, stats?.departmentCount, stats?.providerCount].includes(0)
  return isEmpty && <HomeGuide />
}

/** The steps that lead to a running schedule, with those ticked off that are done. */
export function HomeGuide() {
  const session = useSession()
  const { data: permissions, isError, refetch } = usePermissions()
  const stats = useStats()
  const teams = useQuery({ ...teamPageQuery(firstView('teamName')), enabled: useMay(permission.manageTeams) })
  const there = { ...stats, teamCount: teams.data?.total }
  return (
    <section className={classes.card} aria-labelledby="next-steps">
      <div className={classes.intro}>
        <h2 id="next-steps">Next steps</h2>
        <p>Welcome{session?.userName && `, ${session.userName}`}. These steps lead to a running schedule.</p>
      </div>
      {isError && (
        <p className={classes.failed}>
          <LoadError onRetry={() => void refetch()} />
        </p>
      )}
      {!permissions && !isError && <Skeleton m="lg" height={16} width="40%" />}
      <ol className={classes.steps}>
        {session &&
          permissions &&
          nextSteps(session, permissions, there).map(({ title, text, to, action, isDone }) => (
            <li key={title} data-done={isDone || undefined}>
              <div>
                <strong>{title}</strong>
                {isDone && <VisuallyHidden> (done)</VisuallyHidden>}
                <p>{text}</p>
              </div>
              <Button component={Link} to={to} variant="default" size="xs" className={classes.action}>
                {action}
              </Button>
            </li>
          ))}
      </ol>
    </section>
  )
}
