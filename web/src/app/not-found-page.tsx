import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import classes from './message-page.module.css'
import { PublicLayout } from './public-layout.tsx'

export function NotFoundPage() {
  return (
    <PublicLayout>
      <div className={classes.message}>
        <p className={classes.code}>404</p>
        <h1>Page not found</h1>
        <p>There is no page at this address. It may have moved, or the link may be incomplete.</p>
        <div className={classes.actions}>
          <Button component={Link} to="/">
            Home
          </Button>
        </div>
      </div>
    </PublicLayout>
  )
}
