import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { useAnswer } from '../../lib/answers.ts'

/** The swaps that I asked for or am asked for. */
export const useSwaps = () => useAnswer(mobileEndpoints.swaps, {})

/** How many things wait for my answer. */
export function useWaitingForMe(): number {
  const { data = [] } = useSwaps()
  return data.filter(({ isForMe, swapStatus }) => isForMe && swapStatus === 'MediatorApproved').length
}
