import { Button, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../lib/session.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Page } from '../../ui/page.tsx'
import { usePermissions } from '../session/session.queries.ts'
import classes from './home-page.module.css'
import { nextSteps } from './home-steps.ts'

/** The specification leaves this screen empty. It lists the next steps for the role. */
export function HomePage() {
  const session = useSession()
  const { data: permissions, isError, refetch } = usePermissions()
  return (
    <Page title="DASHBOARD">
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
            nextSteps(session, permissions).map(({ title, text, to, action }) => (
              <li key={to}>
                <div>
                  <strong>{title}</strong>
                  <p>{text}</p>
                </div>
                <Button component={Link} to={to} variant="default" size="xs" className={classes.action}>
                  {action}
                </Button>
              </li>
            ))}
        </ol>
      </section>
    </Page>
  )
}
