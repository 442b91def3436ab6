import { Button } from '@mantine/core'
import { CallError } from '@shiftward/client/call-error.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { PageLoadError } from './lazy-page.ts'
import classes from './message-page.module.css'

/** Shown in place of a page that failed. The rest of the console keeps working. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queries = useQueryClient()
  const retry = async () => {
    // The browser may cache the failed load of a page's code. Only a full reload gets past it.
    if (error instanceof PageLoadError) return window.location.reload()
    // A page that failed on what it had read would fail on it again.
    const isRead = queries.resetQueries()
    reset()
    await Promise.all([isRead, router.invalidate()])
  }
  return (
    <div className={classes.message} role="alert">
      <h1>Something went wrong</h1>
      <p>{explain(error)}</p>
      {error instanceof CallError && error.requestId && (
        <p className={classes.request}>
          Request id <code>{error.requestId}</code>
        </p>
      )}
      <div className={classes.actions}>
        <Button onClick={retry}>Retry</Button>
        <Button component={Link} to="/" variant="default" onClick={reset}>
          Home
        </Button>
      </div>
    </div>
  )
}

function explain(error: unknown): string {
  if (!navigator.onLine) return texts.common.offline
  if (error instanceof PageLoadError) return `${error.message} A newer version may have been installed meanwhile.`
  if (error instanceof CallError) return error.message
  return 'This page could not be shown. Your saved data is safe.'
}
