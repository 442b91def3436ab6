import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { phoneText } from '@shiftward/client/phone-text.ts'
import type { Candidate } from '@shiftward/contract/candidate.ts'
import type { Offer } from '@shiftward/contract/offer.ts'
import { IconPhone } from '@tabler/icons-react'
import { GridPart } from '../../ui/grid-part.tsx'
import classes from './candidate-row.module.css'
import type { Offering } from './use-offering.ts'

type Props = {
  person: Candidate
  offer: Offer | undefined
  isFirst: boolean
  isShort: boolean
  isAssigning: boolean
  isOff: boolean
  offering: Offering
  onCall: () => void
  onAssign: () => void
}

/** Whoever cannot take the shift can still be called. */
export function CandidateActions(props: Props) {
  const { person, offer, isFirst, isShort, isAssigning, offering, onCall, onAssign } = props
  const isOff = props.isOff || person.level === 'block'
  return (
    <GridPart role="gridcell" className={classes.actions}>
      {person.phone && <Call person={person} onCall={onCall} />}
      {!isShort && offering.isPossible && (
        <OfferButton person={person} offer={offer} isOff={isOff} offering={offering} />
      )}
      {!isShort && (
        <Button
          size="compact-sm"
          className={classes.assign ?? ''}
          variant={isFirst ? 'filled' : 'light'}
          aria-label={`Assign ${person.providerName}`}
          loading={isAssigning}
          disabled={isOff && !isAssigning}
          onClick={onAssign}
        >
          Assign
        </Button>
      )}
    </GridPart>
  )
}

const Call = ({ person: { phone, providerName }, onCall }: Pick<Props, 'person' | 'onCall'>) => (
  <Tooltip label={phoneText(phone)} withinPortal>
    <ActionIcon
      component="a"
      href={`tel:${phone.replace(/[^\d+]/g, '')}`}
      variant="default"
      size={28}
      aria-label={`Call ${providerName}, ${phoneText(phone)}`}
      onClick={onCall}
    >
      <IconPhone size={15} />
    </ActionIcon>
  </Tooltip>
)

function OfferButton({ person, offer, isOff, offering }: Pick<Props, 'person' | 'offer' | 'isOff' | 'offering'>) {
  const isOffered = offer?.state === 'open'
  const label = isOffered ? 'Withdraw' : 'Offer'
  return (
    <Button
      size="compact-sm"
      className={classes.offer ?? ''}
      variant="default"
      aria-label={`${label} ${isOffered ? 'the offer to' : 'to'} ${person.providerName}`}
      disabled={isOff || offering.isSending}
      onClick={() => (isOffered ? void offering.withdraw(offer) : offering.offer([person]))}
    >
      {label}
    </Button>
  )
}
