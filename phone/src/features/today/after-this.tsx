import type { MyShift } from '@shiftward/contract/mobile-shift.ts'
import { hours, shortSpan } from '../../lib/words.ts'
import { ShiftRow } from '../shift/shift-row.part.tsx'

/** While on shift: what comes next, and how long one is off before it. */
export function AfterThis({ shift, off }: { shift: MyShift; off: number }) {
  return (
    <>
      <h2 className="heading">
        After this <span className="aside">{off < 48 * 3_600_000 ? `${shortSpan(off)} off` : ''}</span>
      </h2>
      <div className="card">
        <ShiftRow shift={shift} detail={`${shift.teamName} · ${shift.departmentName} · ${hours(shift.paidHours)}`} />
      </div>
    </>
  )
}
