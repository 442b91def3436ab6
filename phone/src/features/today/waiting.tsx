import { IconArrowsExchange, IconChevronRight } from '@tabler/icons-react'
import { Link } from '../../ui/link.tsx'
import { useSwaps, useWaitingForMe } from '../frame/frame.queries.ts'
import { NotSent } from '../frame/unsent.part.tsx'
import { OfferRows } from '../offer/offer-rows.part.tsx'
import { nameOfShift } from '../shift/shift-icon.part.tsx'

/** What others ask me. */
export function Waiting() {
  const { data = [] } = useSwaps()
  const asked = data.filter(({ isForMe, swapStatus }) => isForMe && swapStatus === 'MediatorApproved')
  const count = useWaitingForMe()
  if (count === 0) return null
  return (
    <>
      <h2 className="heading">
        Waiting for your answer <span className="badge">{count}</span>
      </h2>
      <div className="card rows">
        {asked.map(({ swapId, fromQHPName, shift, returnShift }) => (
          <Link key={swapId} to={`/requests/swap/${swapId}`} className="row">
            <span className="dot" aria-hidden="true">
              <IconArrowsExchange size={22} />
            </span>
            <span className="grow">
              <span className="title">
                {returnShift ? `Exchange with ${fromQHPName}` : `Take a shift of ${fromQHPName}`}
              </span>
              <span className="detail">
                {returnShift
                  ? `Give ${nameOfShift(returnShift)}, get ${nameOfShift(shift)}`
                  : `${nameOfShift(shift)} · ${shift.teamName}`}
              </span>
              <NotSent about={`swap ${swapId}`} />
            </span>
            <IconChevronRight className="chevron" size={18} aria-hidden="true" />
          </Link>
        ))}
        <OfferRows />
      </div>
    </>
  )
}
