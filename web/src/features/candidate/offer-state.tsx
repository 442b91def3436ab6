import { localToday } from '@shiftward/client/local-today.ts'
import type { Offer } from '@shiftward/contract/offer.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import classes from './candidate-row.module.css'
import { momentWords } from './release-words.ts'

/** 'Offered 14:05', 'Declined 14:20'. An offer that was closed says nothing: the person can be asked again. */
export function OfferState({ offer }: { offer: Offer | undefined }) {
  if (offer?.state !== 'open' && offer?.state !== 'declined') return null
  const isOpen = offer.state === 'open'
  const at = momentWords(offer.endedAt ?? offer.sentAt, toWireDate(localToday()))
  return (
    <span className={classes.offered} data-state={offer.state}>
      {isOpen ? 'Offered' : 'Declined'} {at}
    </span>
  )
}
