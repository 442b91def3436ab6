import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import type { MySwap } from '@shiftward/contract/mobile-request.ts'
import { useAct } from '../../lib/outgoing.ts'
import { complain, say } from '../../ui/toast.tsx'
import { nameOfShift } from '../shift/shift-icon.part.tsx'

/** Accepts or declines a swap that I am asked for. */
export function useAnswerSwap({ swapId, shift, fromQHPName }: MySwap) {
  const { unsent, act } = useAct(`swap ${swapId}`)
  const day = nameOfShift(shift)
  async function answer(accept: boolean) {
    const outcome = await act({
      call: mobileEndpoints.answerSwap.path,
      input: { swapId, accept },
      title: `${accept ? 'Accept' : 'Decline'} ${day} of ${fromQHPName}`,
      isGain: accept,
    })
    if (outcome.state === 'refused') complain(outcome.message)
    if (outcome.state === 'waiting') say(accept ? 'Not sent yet. It is not yours until it is sent.' : 'Not sent yet.')
    if (outcome.state === 'done') say(accept ? `${day} is yours.` : 'Declined.')
  }
  return { unsent, answer }
}
