import { IconArrowsExchange, IconHeart, IconMail, IconStairsUp } from '@tabler/icons-react'
import classes from './roster-legend.module.css'
import { WarningMark } from './warning-mark.tsx'

type Props = { mayWrite: boolean; isReview: boolean; selection: string; onHelp: () => void }

/** What is selected or was just done, the keys that work now, and what the signs mean. */
export function RosterLegend({ mayWrite, isReview, selection, onHelp }: Props) {
  if (isReview) return <ReviewLegend said={selection} />
  return (
    <div className={classes.hint}>
      <p className={classes.keys}>
        <b role="status">{selection}</b>
        <span className={classes.usual}>
          <kbd>Enter</kbd> {mayWrite ? 'assign' : 'open'}
          {mayWrite && (
            <>
              <kbd>Del</kbd> free <kbd>Ctrl</kbd>
              <kbd>C</kbd>
              <kbd>V</kbd> copy <kbd>Ctrl</kbd>
              <kbd>Z</kbd> undo
            </>
          )}
        </span>
        <button type="button" className={classes.help} onClick={onHelp}>
          <kbd>?</kbd> all keys
        </button>
      </p>
      <Signs />
    </div>
  )
}

/** While a proposal is reviewed. */
const ReviewLegend = ({ said }: { said: string }) => (
  <div className={classes.hint}>
    <p className={classes.keys}>
      <b role="status">{said}</b>
      <kbd>N</kbd> next proposed shift <kbd>Space</kbd> select or leave out <kbd>Shift</kbd>
      <kbd>↓</kbd> several <kbd>Enter</kbd> why this person
    </p>
    <ul className={classes.legend} aria-label="Legend">
      <li>
        <i className={classes.proposedKey} /> proposed
      </li>
      <li>
        <i className={classes.outKey} /> left out
      </li>
      <li>
        <i className={classes.wasKey} /> as it was
      </li>
    </ul>
  </div>
)

/** What the signs mean. */
export const Signs = () => (
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
      <i className={classes.dotKey} /> not sent yet
    </li>
    <li>
      <WarningMark /> confirmed warning
    </li>
    <li>
      <IconArrowsExchange className={classes.swapKey} aria-hidden /> swap asked for
    </li>
    <li>
      <IconMail className={classes.swapKey} aria-hidden /> offered
    </li>
    <li>
      <IconStairsUp className={classes.swapKey} aria-hidden /> released in steps
    </li>
    <li>
      <i className={classes.leaveKey} /> leave
    </li>
    <li>
      <i className={classes.askedKey} /> leave asked for
    </li>
    <li>
      <i className={classes.unavailableKey} /> unavailable
    </li>
    <li>
      <i className={classes.busyKey} /> busy elsewhere
    </li>
    <li>
      <IconHeart className={classes.heartKey} aria-hidden /> prefers to work
    </li>
  </ul>
)
