import { IconHeart } from '@tabler/icons-react'
import classes from './roster-legend.module.css'
import { WarningMark } from './warning-mark.tsx'

/** The keys that work, and what the signs mean. */
export function RosterLegend({ mayWrite }: { mayWrite: boolean }) {
  return (
    <div className={classes.hint}>
      <p className={classes.keys}>
        <kbd>Enter</kbd> {mayWrite ? 'open or assign' : 'open'}
        {mayWrite && (
          <>
            <kbd>Del</kbd> free
          </>
        )}
        <kbd>Ctrl</kbd>
        <kbd>→</kbd> next shift
      </p>
      <ul className={classes.legend} aria-label="Legend">
        <li>
          <i className={classes.dayKey} /> day
        </li>
        <li>
          <i className={classes.nightKey} /> night
        </li>
        <li>
          <i className={classes.vacantKey} /> vacancy
        </li>
        <li>
          <i className={classes.dotKey} /> not published
        </li>
        <li>
          <WarningMark /> confirmed warning
        </li>
        <li>
          <i className={classes.leaveKey} /> leave
        </li>
        <li>
          <i className={classes.unavailableKey} /> unavailable
        </li>
        <li>
          <IconHeart className={classes.heartKey} aria-hidden /> prefers to work
        </li>
      </ul>
    </div>
  )
}
