import type { PhoneShift } from '@shiftward/contract/mobile-shift.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { shiftTitle } from '../../lib/words.ts'
import { Link } from '../../ui/link.tsx'
import { ShiftIcon } from './shift-icon.part.tsx'

/** One of my shifts in a list. */
export function ShiftRow({ shift, detail }: { shift: PhoneShift; detail: string }) {
  return (
    <Link to={`/shift/${shift.shiftId}`} className="row">
      <span className="dot mine" aria-hidden="true">
        <ShiftIcon shift={shift} />
      </span>
      <span className="grow">
        <span className="title">{shiftTitle(shift)}</span>
        <span className="detail">{detail}</span>
      </span>
      <IconChevronRight className="chevron" size={18} aria-hidden="true" />
    </Link>
  )
}

/** The shift that a sheet is about: one that I give, or (`isGot`) one that I get. */
export function GivenShift({ shift, detail, isGot = false }: { shift: PhoneShift; detail: string; isGot?: boolean }) {
  return (
    <div className={isGot ? 'give get' : 'give'}>
      <ShiftIcon shift={shift} />
      <span>
        <b>{shiftTitle(shift)}</b>
        <span>{detail}</span>
      </span>
    </div>
  )
}
