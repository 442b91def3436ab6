import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { CallError } from '@shiftward/client/call-error.ts'
import type { Availability } from '@shiftward/contract/availability.ts'
import { weekdayNames } from '@shiftward/contract/choices.ts'
import { timesText } from '@shiftward/contract/rules/clock-time.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useKeptName } from '../../lib/kept-input.ts'
import { useKeptState } from '../../lib/kept-state.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { ListHead } from '../../ui/list-head.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { availabilityQuery, useSaveAvailability } from './availability.queries.ts'
import { AvailabilityEditor } from './availability-editor.tsx'
import classes from './person-list.module.css'

const text = texts.availability

/** When a QHP cannot work, or would like to. Each row is stored by itself, not with the panel's save. */
export function AvailabilityTab({ code }: { code: string }) {
  const heading = useId()
  const availability = useQuery(availabilityQuery(code))
  const save = useSaveAvailability(code)
  const [isAdding, setAdding] = useKeptState(useKeptName('availability'), () => false)
  const rows = availability.data

  if (availability.isError) return <LoadError onRetry={() => void availability.refetch()} />
  if (!rows) return <p className={classes.none}>Loading…</p>

  async function remove(removed: Availability) {
    try {
      await save.mutateAsync({ availability: rows?.filter((one) => one !== removed) ?? [], seen: rows ?? [] })
      toastSuccess(text.saved)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toastError(error.message)
    }
  }

  return (
    <section aria-labelledby={heading}>
      <ListHead
        id={heading}
        title="Availability"
        count={rows.length}
        what="entries"
        addLabel="Add entry"
        onAdd={isAdding ? undefined : () => setAdding(true)}
      />
      {isAdding && <AvailabilityEditor code={code} rows={rows} onClose={() => setAdding(false)} />}
      {rows.length === 0 && !isAdding && <p className={classes.none}>{text.none}</p>}
      {rows.length > 0 && <AvailabilityTable rows={rows} isOff={save.isPending} onRemove={(row) => void remove(row)} />}
    </section>
  )
}

type TableProps = { rows: Availability[]; isOff: boolean; onRemove: (row: Availability) => void }

const AvailabilityTable = ({ rows, isOff, onRemove }: TableProps) => (
  <div className={classes.scroll}>
    <table className={classes.list}>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Time</th>
          <th scope="col">Kind</th>
          <th scope="col">
            <VisuallyHidden>Remove</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>{dayText(row)}</td>
            <td>{row.from && row.to ? timesText(row.from, row.to) : 'All day'}</td>
            <td>{row.kind === 'preferred' ? '♥ Preferred' : 'Unavailable'}</td>
            <td>
              <div className={classes.actions}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove ${dayText(row)}`}
                  disabled={isOff}
                  onClick={() => onRemove(row)}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const dayText = ({ date, weekday }: Availability): string => date ?? `Every ${weekdayNames[weekday ?? 0]}`
