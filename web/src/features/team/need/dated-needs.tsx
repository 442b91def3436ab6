import { ActionIcon, VisuallyHidden } from '@mantine/core'
import type { NeedsForm } from '@shiftward/contract/need.ts'
import { weekdayOf } from '@shiftward/contract/rules/calendar-date.ts'
import { fromWireDate, toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { ListHead } from '../../../ui/list-head.tsx'
import classes from './need.module.css'
import { countOf } from './need-grid.ts'
import { numbersOn } from './need-periods.ts'
import type { DatedNeed } from './new-date.ts'

type Props = {
  value: DatedNeed[]
  onChange: (dates: DatedNeed[]) => void
  numbers: Pick<NeedsForm, 'weekly' | 'later'>
  /** The fields of a date that is being added; without them there is a button. */
  newDate: ReactNode
  onAdd: () => void
}

/** Dates with their own number. */
export function DatedNeeds({ value, onChange, numbers, newDate, onAdd }: Props) {
  const heading = useId()
  const rows = value.toSorted((one, other) => isoOf(one).localeCompare(isoOf(other)))

  return (
    <section aria-labelledby={heading} className={classes.dates}>
      <ListHead
        id={heading}
        title="Dated exceptions"
        count={rows.length}
        what="dated exceptions"
        addLabel="Add date"
        onAdd={newDate ? undefined : onAdd}
      />
      {newDate}
      {rows.length === 0 && !newDate && (
        <p className={classes.none}>None. A holiday or a closed ward can have its own numbers.</p>
      )}
      {rows.length > 0 && (
        <DateTable rows={rows} numbers={numbers} onRemove={(need) => onChange(value.filter((one) => one !== need))} />
      )}
    </section>
  )
}

const isoOf = ({ date }: DatedNeed) => fromWireDate(date)

type TableProps = Pick<Props, 'numbers'> & { rows: DatedNeed[]; onRemove: (need: DatedNeed) => void }

const DateTable = ({ rows, numbers, onRemove }: TableProps) => (
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
        {rows.map((need) => (
          <tr key={`${need.date} ${need.skill}`}>
            <td>{toWireDate(isoOf(need))}</td>
            <td>{need.skill}</td>
            <td>{countOf(numbersOn(numbers, isoOf(need)), need.skill, weekdayOf(isoOf(need)))}</td>
            <td>
              <strong>{need.count}</strong>
            </td>
            <td>{need.reason}</td>
            <td>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove ${need.skill} on ${toWireDate(isoOf(need))}`}
                onClick={() => onRemove(need)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
