import { counted } from '@shiftward/client/counted.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { useAnswer } from '../../lib/answers.ts'
import { dayText, hours, shiftTitle } from '../../lib/words.ts'
import { LoadError, Loading } from '../../ui/states.tsx'
import { ShiftIcon } from '../shift/shift-icon.part.tsx'

/** The shifts that the leave would free. The night that ends on the first day is one of them. */
export function Freed({ from, to, onLater }: { from: string; to: string; onLater: () => void }) {
  const { data: freed, isError, refetch } = useAnswer(mobileEndpoints.leavePreview, { fromDate: from, toDate: to })
  if (!freed) {
    return isError ? (
      <LoadError
        what="What it would free"
        why="You can ask all the same: your shifts stay yours until the leave is approved."
        isShort
        onRetry={() => void refetch()}
      />
    ) : (
      <Loading rows={1} />
    )
  }
  if (freed.length === 0) return <p className="heading quiet">No published shift of yours is on these days.</p>
  const sum = freed.reduce((total, { paidHours }) => total + paidHours, 0)
  return (
    <>
      <h2 className="heading">
        Shifts it would free{' '}
        <span className="aside">
          {counted(freed.length, 'shift')}, {hours(sum)}
        </span>
      </h2>
      <div className="card rows">
        {freed.map((shift) => (
          <div className="row from-top" key={shift.shiftId}>
            <span className={shift.isNightBefore ? 'dot warn' : 'dot mine'} aria-hidden="true">
              <ShiftIcon shift={shift} />
            </span>
            <span className="grow">
              <span className="title">{shiftTitle(shift)}</span>
              <span className="detail">
                {shift.teamName}
                {shift.isNightBefore
                  ? '. It ends on your first day, so it would be freed too.'
                  : ` · ${hours(shift.paidHours)}`}
              </span>
              {shift.isNightBefore && (
                <button type="button" className="button low edge" onClick={onLater}>
                  Keep it: start on {dayText(addDays(from, 1))}
                </button>
              )}
            </span>
          </div>
        ))}
      </div>
    </>
  )
}
