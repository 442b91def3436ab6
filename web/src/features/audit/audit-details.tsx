import { Button } from '@mantine/core'
import type { AuditRow } from '@shiftward/contract/audit.ts'
import { IconFilter } from '@tabler/icons-react'
import { momentText } from '../../lib/moment-text.ts'
import classes from './audit.module.css'
import { differencesOf, localTimeZone, nothing } from './audit-text.ts'

type Props = { row: AuditRow; onlyActor: (() => void) | undefined }

/** The content of an open row: what changed, and where the entry comes from. */
export function AuditDetails({ row, onlyActor }: Props) {
  return (
    <div className={classes.details}>
      <Differences row={row} />
      <div>
        <dl className={classes.facts}>
          <dt>Time</dt>
          <dd>
            {momentText(row.at)} <span className={classes.quiet}>{localTimeZone()}</span>
          </dd>
          <dt>From</dt>
          <dd>{row.address || nothing}</dd>
          <dt>Call</dt>
          <dd>{row.call || nothing}</dd>
          <dt>Request</dt>
          <dd>{row.requestId || nothing}</dd>
        </dl>
        {onlyActor && (
          <Button size="compact-sm" variant="default" leftSection={<IconFilter size={14} />} onClick={onlyActor}>
            Only this person
          </Button>
        )}
      </div>
    </div>
  )
}

function Differences({ row }: { row: AuditRow }) {
  const differences = differencesOf(row)
  if (differences.length === 0) return <p className={classes.quiet}>There are no further details.</p>
  const isChange = row.before !== null && row.after !== null
  return (
    <table className={classes.differences} aria-label={`Details of ${row.subjectName}`}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          {row.before && <th scope="col">{isChange ? 'Before' : 'Was'}</th>}
          {row.after && <th scope="col">{isChange ? 'After' : 'Value'}</th>}
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            {row.before && <td data-side={isChange ? 'before' : undefined}>{before}</td>}
            {row.after && <td data-side={isChange ? 'after' : undefined}>{after}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
