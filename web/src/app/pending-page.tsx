import { Loader } from '@mantine/core'
import classes from './message-page.module.css'

export function PendingPage() {
  return (
    <div className={classes.pending} role="status" aria-label="Loading">
      <Loader size="sm" />
    </div>
  )
}
