import { factsOf } from './entry-facts.ts'
import classes from './entry-facts-list.module.css'
import type { Entry } from './schedule-dialog.ts'

type Props = { entry: Entry; timeZone: string; isSmall?: boolean }

export const EntryFactsList = ({ entry, timeZone, isSmall }: Props) => (
  <dl className={classes.facts} data-small={isSmall || undefined}>
    {factsOf(entry, timeZone).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
