import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { mobileOfferEndpoints } from '@shiftward/contract/mobile-offer.ts'
import { useAnswer } from '../../lib/answers.ts'

/** The swaps that I asked for or am asked for. */
export const useSwaps = () => useAnswer(mobileEndpoints.swaps, {})

/** The shifts that are offered to me. */
export const useOffers = () => useAnswer(mobileOfferEndpoints.offers, {})

/** How many things wait for my answer. */
export function useWaitingForMe(): number {
  const { data: swaps = [] } = useSwaps()
  const { data: offers = [] } = useOffers()
  return swaps.filter(({ isForMe, swapStatus }) => isForMe && swapStatus === 'MediatorApproved').length + offers.length
}

/** How many messages I have not read. */
export const useUnread = (): number => useAnswer(mobileEndpoints.unreadMessages, {}).data?.unread ?? 0
