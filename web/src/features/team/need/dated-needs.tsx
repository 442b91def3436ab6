import { ActionIcon, VisuallyHidden } from '@mantine/core'
import type { NeedsForm } from '@shiftward/contract/need.ts'
import { weekdayOf } from '@shiftward/contract/rules/calendar-date.ts'
import { fromWireDate, toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { ListHead } from '../../../ui/list-head.tsx'
import { type DateRun, runsOf } from './date-runs.ts'
import classes from './need.module.css'
import { countOf } from './need-grid.ts'
import { numbersOn } from './need-periods.ts'
import type { DatedNeed } from './new-date.ts'

type Props = {
  value: DatedNeed[]
  onChange: (dates: DatedNeed[]) => void
  numbers: Pick<NeedsForm, 'weekly' | 'later'>
  /** The weekdays on which the team works. */
  weekdays: number[]
  /** The fields of a date that is being added; without them there is a button. */
  newDate: ReactNode
  onAdd: () => void
}

/** Dates with their own number. */
export function DatedNeeds({ value, onChange, numbers, weekdays, newDate, onAdd }: Props) {
  const heading = useId()
  const runs = runsOf(value, weekdays)

  return (
    <section aria-labelledby={heading} className={classes.dates}>
      <ListHead
        id={heading}
        title="Dated exceptions"
        count={runs.length}
        what="dated exceptions"
        addLabel="Add date"
        onAdd={newDate ? undefined : onAdd}
      />
      {newDate}
      {runs.length === 0 && !newDate && (
        <p className={classes.none}>None. A holiday or a closed ward can have its own numbers.</p>
      )}
      {runs.length > 0 && (
        <DateTable
          runs={runs}
          numbers={numbers}
          onRemove={({ needs }) => onChange(value.filter((one) => !needs.includes(one)))}
        />
      )}
    </section>
  )
}

type TableProps = Pick<Props, 'numbers'> & { runs: DateRun[]; onRemove: (run: DateRun) => void }

const DateTable = ({ runs, numbers, onRemove }: TableProps) => (
  <div className={classes.scroll}>
    <table className={classes.list}>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Skill</th>
          <th scope="col">Weekday</th>
          <th scope="col">Need</th>
          <th scope="col">Reason</th>
          <th scope="col">
            <VisuallyHidden>Remove</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <RunRow
            key={`${run.from} ${run.needs[0]?.skill}`}
            run={run}
            numbers={numbers}
            onRemove={() => onRemove(run)}
          />
        ))}
      </tbody>
    </table>
  </div>
)

type RowProps = Pick<Props, 'numbers'> & { run: DateRun; onRemove: () => void }

function RunRow({ run: { from, to, needs }, numbers, onRemove }: RowProps) {
  const [first] = needs
  if (!first) return null
  const { skill, count, reason } = first
  const days = from === to ? toWireDate(from) : `${toWireDate(from)} – ${toWireDate(to)}`
  return (
    <tr>
      <td>{days}</td>
      <td>{skill}</td>
      <td>{usualOf(needs, numbers)}</td>
      <td>
        <strong>{count}</strong>
      </td>
      <td>{reason}</td>
      <td>
        <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${skill} on ${days}`} onClick={onRemove}>
          <IconTrash size={16} />
        </ActionIcon>
      </td>
    </tr>
  )
}

/** The weekdays' numbers on these dates: '2', or '1–2' where they differ. */
function usualOf(needs: DatedNeed[], numbers: Props['numbers']): string {
  const counts = needs.map(({ date, skill }) => {
    const day = fromWireDate(date)
    return countOf(numbersOn(numbers, day), skill, weekdayOf(day))
  })
  return [...new Set([Math.min(...counts), Math.max(...counts)])].join('–')
}
