import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import type { MyShift } from '@shiftward/contract/mobile-shift.ts'
import { act } from '../../lib/outgoing.ts'
import { go } from '../../lib/router.ts'
import { complain, say } from '../../ui/toast.tsx'

type SwapInput = { title: string; toProviderCodes: string[]; returnShiftId?: number }

/** Sends the question, or keeps it until there is a network, and goes on to the requests. */
export async function askForSwap({ shiftId }: MyShift, { title, ...input }: SwapInput) {
  const outcome = await act({
    call: mobileEndpoints.requestSwap.path,
    input: { shiftId, ...input },
    title,
    about: `shift ${shiftId}`,
    isGain: false,
  })
  if (outcome.state === 'refused') return complain(outcome.message)
  say(
    outcome.state === 'done' ? 'Asked. Your scheduler decides first.' : 'Not sent yet. It is sent when you are online.',
  )
  go('/requests', { isReplacing: true })
}
