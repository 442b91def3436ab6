import type { Offer } from '@shiftward/contract/offer.ts'
import { momentWords } from '../../lib/facility-moment.ts'
import classes from './candidate-row.module.css'

/** 'Offered 14:05', 'Declined 14:20'. An offer that was closed says nothing: the person can be asked again. */
export function OfferState({ offer, timeZone }: { offer: Offer | undefined; timeZone: string }) {
  if (offer?.state !== 'open' && offer?.state !== 'declined') return null
  const isOpen = offer.state === 'open'
  const at = momentWords(offer.endedAt ?? offer.sentAt, timeZone)
  return (
    <span className={classes.offered} data-state={offer.state}>
      {isOpen ? 'Offered' : 'Declined'} {at}
    </span>
  )
}
