import { IconArrowsExchange, IconChevronRight } from '@tabler/icons-react'
import { Link } from '../../ui/link.tsx'
import { useSwaps } from '../frame/frame.queries.ts'
import { type Pending, pendingOf } from './pending-swap.part.ts'

export const usePendingSwap = (shiftId: number): Pending | undefined => pendingOf(useSwaps().data ?? [], shiftId)

/** A shift can be in one swap at a time: this one leads to it. */
export const PendingSwap = ({ pending: { to, title, detail } }: { pending: Pending }) => (
  <div className="card">
    <Link to={to} className="row">
      <span className="dot mine" aria-hidden="true">
        <IconArrowsExchange size={22} />
      </span>
      <span className="grow">
        <span className="title">{title}</span>
        <span className="detail">{detail}</span>
      </span>
      <IconChevronRight className="chevron" size={18} aria-hidden="true" />
    </Link>
  </div>
)
