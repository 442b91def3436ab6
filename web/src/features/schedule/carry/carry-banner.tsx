import { Button } from '@mantine/core'
import classes from '../schedule-page.module.css'
import type { Carry } from './carry.ts'

/** Says what to do next after a QHP was picked up without dragging. */
export function CarryBanner({ carry: { carried, cancel } }: { carry: Carry }) {
  if (carried?.by !== 'hand') return null
  return (
    <div className={classes.banner}>
      <span>
        Choose days for <strong>{carried.provider.providerName}</strong>
        <span className={classes.keys}>arrow keys move · Enter assigns · + adds another shift · Esc ends</span>
      </span>
      <Button size="compact-sm" variant="white" color="dark" onClick={cancel}>
        Done
      </Button>
    </div>
  )
}
