import { dollars } from '@shiftward/client/money.ts'
import { IconCalendarPlus, IconChevronRight } from '@tabler/icons-react'
import { dateOf, dayText, hours } from '../../lib/words.ts'
import { Link } from '../../ui/link.tsx'
import { useOffers } from '../frame/frame.queries.ts'
import { NotSent } from '../frame/unsent.part.tsx'
import { kindOfShift } from '../shift/shift-icon.part.tsx'

/** The shifts that are offered to me, as rows of a list. */
export function OfferRows() {
  const { data = [] } = useOffers()
  return data.map((offer) => (
    <Link key={offer.offerId} to={`/offers/${offer.offerId}`} className="row">
      <span className="dot" aria-hidden="true">
        <IconCalendarPlus size={22} />
      </span>
      <span className="grow">
        <span className="title">
          Offered: {dayText(dateOf(offer.startsAt))} {kindOfShift(offer).toLowerCase()}
        </span>
        <span className="detail">
          {[offer.teamName, hours(offer.paidHours), offer.totalPay !== undefined && dollars(offer.totalPay)]
            .filter(Boolean)
            .join(' · ')}{' '}
          · first to accept has it
        </span>
        <NotSent about={`offer ${offer.offerId}`} />
      </span>
      <IconChevronRight className="chevron" size={18} aria-hidden="true" />
    </Link>
  ))
}
