import type { MyShift } from '@shiftward/contract/mobile-shift.ts'
import { IconCalendarOff } from '@tabler/icons-react'
import { useNow } from '../../lib/now.ts'
import { go } from '../../lib/router.ts'
import { hours, shiftTitle } from '../../lib/words.ts'
import { Empty, LoadError, Loading } from '../../ui/states.tsx'
import { useSwaps } from '../frame/frame.queries.ts'
import { SubScreen } from '../frame/screen.part.tsx'
import { NotSent } from '../frame/unsent.part.tsx'
import { type Pending, pendingOf } from '../shift/pending-swap.part.ts'
import { useMyShifts } from '../shift/shift.queries.ts'
import { ShiftIcon } from '../shift/shift-icon.part.tsx'

/** Which shift to swap: those that have not begun. One that is in a swap leads to that. */
export function PickShiftPage() {
  const { shifts, isError, refetch } = useMyShifts()
  const { data: swaps = [] } = useSwaps()
  const now = useNow()
  const ahead = shifts?.filter(({ startsAt }) => Date.parse(startsAt) > now)
  return (
    <SubScreen title="Swap a shift" to="/requests" hasCancel>
      {!ahead && (isError ? <LoadError what="Your shifts" onRetry={() => void refetch()} /> : <Loading rows={5} />)}
      {ahead?.length === 0 && (
        <Empty icon={IconCalendarOff} title="No shift to swap" text="You have no shift that is still to come." />
      )}
      {ahead && ahead.length > 0 && (
        <>
          <h2 className="heading">Which one?</h2>
          <div className="card rows">
            {ahead.map((shift) => (
              <Choice key={shift.shiftId} shift={shift} pending={pendingOf(swaps, shift.shiftId)} />
            ))}
          </div>
        </>
      )}
    </SubScreen>
  )
}

const Choice = ({ shift, pending }: { shift: MyShift; pending: Pending | undefined }) => (
  <button
    type="button"
    className="row"
    onClick={() => go(pending?.to ?? `/shift/${shift.shiftId}/swap`, { isReplacing: true })}
  >
    <span className="dot mine" aria-hidden="true">
      <ShiftIcon shift={shift} />
    </span>
    <span className="grow">
      <span className="title">{shiftTitle(shift)}</span>
      <span className="detail">
        {shift.teamName} · {hours(shift.paidHours)}
      </span>
      {pending && <span className="chip asked">{pending.title}</span>}
      <NotSent about={`shift ${shift.shiftId}`} />
    </span>
  </button>
)
