import { counted } from '@shiftward/client/counted.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { dateOf, dayText, hours, shiftTitle } from '../../lib/words.ts'
import { useMyShifts } from '../shift/shift.queries.ts'
import { ShiftIcon } from '../shift/shift-icon.part.tsx'

/** The shifts that the leave would free. The night that ends on the first day is one of them. */
export function Freed({ from, to, onLater }: { from: string; to: string; onLater: () => void }) {
  const { shifts = [] } = useMyShifts()
  const freed = shifts.filter(
    ({ startsAt, endsAt }) => dateOf(startsAt) <= to && (dateOf(startsAt) >= from || endsAfter(endsAt, from)),
  )
  const sum = freed.reduce((total, { paidHours }) => total + paidHours, 0)
  if (freed.length === 0) return <p className="heading quiet">No published shift of yours is on these days.</p>
  return (
    <>
      <h2 className="heading">
        Shifts it would free{' '}
        <span className="aside">
          {counted(freed.length, 'shift')}, {hours(sum)}
        </span>
      </h2>
      <div className="card rows">
        {freed.map((shift) => {
          const isBefore = dateOf(shift.startsAt) < from
          return (
            <div className="row from-top" key={shift.shiftId}>
              <span className={isBefore ? 'dot warn' : 'dot mine'} aria-hidden="true">
                <ShiftIcon shift={shift} />
              </span>
              <span className="grow">
                <span className="title">{shiftTitle(shift)}</span>
                <span className="detail">
                  {shift.teamName}
                  {isBefore ? '. It ends on your first day.' : ` · ${hours(shift.paidHours)}`}
                </span>
                {isBefore && (
                  <button type="button" className="button low edge" onClick={onLater}>
                    Keep it: start on {dayText(addDays(from, 1))}
                  </button>
                )}
              </span>
            </div>
          )
        })}
      </div>
    </>
  )
}

/** Midnight ends the day before. */
const endsAfter = (endsAt: string, day: string) => dateOf(endsAt) === day && !endsAt.includes('T00:00:00')
