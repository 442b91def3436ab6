import { historyLine } from '@shiftward/contract/rules/history-words.ts'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { zoneOfMoment } from '../../../lib/facility-moment.ts'
import type { Entry } from '../schedule-dialog.ts'
import classes from './entry-history.module.css'
import { historyQuery } from './history.queries.ts'

type Props = {
  entry: Entry
  timeZone: string
  /** Called when the lines are there: the card has grown and may have to move. */
  onLoaded?: () => void
}

/** What has happened to the shift, the last change first. A shift without history shows nothing. */
export function EntryHistory({ entry, timeZone, onLoaded }: Props) {
  const { data, isError } = useQuery(historyQuery(entry))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the lines are there
  useLayoutEffect(() => onLoaded?.(), [data])
  if (isError) return <p className={classes.problem}>The history could not be loaded.</p>
  if (!data || data.length === 0) return null
  // A list that scrolls needs the focus to be scrolled by keys.
  const isLong = data.length > 3
  return (
    <section className={classes.history} aria-label="History">
      <h3>History</h3>
      <ul tabIndex={isLong ? 0 : undefined}>
        {data.map((one) => (
          <li key={`${one.at} ${one.text}`}>{`${historyLine(one)}${zoneOfMoment(one.at, timeZone)}`}</li>
        ))}
      </ul>
    </section>
  )
}
