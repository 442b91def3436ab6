import type { MySwap } from '@shiftward/contract/mobile-request.ts'
import { ofSwaps, speakingOf } from '../request/requests.part.ts'

/**
 * How far a swap is. People whom I asked together are one request: messages name one of them, and it is told of all,
 * as in the list. `swap` is the one that speaks for them; to withdraw it withdraws all.
 */
export function stateOf(named: MySwap, all: MySwap[]) {
  const together = named.groupId === null ? [named] : all.filter(({ groupId }) => groupId === named.groupId)
  const swap = speakingOf(together) ?? named
  const [request] = ofSwaps(together)
  const isDecided = request?.turn === 'decided'
  return { swap, title: request?.title ?? '', isDecided, words: isDecided ? request.detail : waitsFor(swap, together) }
}

/** Names who was asked, and says who has to act now. */
function waitsFor({ isForMe, fromQHPName, toQHPName, swapStatus }: MySwap, together: MySwap[]): string {
  const names = together.filter((one) => one.swapStatus === swapStatus).map((one) => one.toQHPName)
  const asked = isForMe ? `${fromQHPName} asks you.` : `You asked ${names.join(', ')}.`
  if (swapStatus === 'Open') return `${asked} Your scheduler has to approve it first.`
  return names.length > 1 ? `${asked} The first to accept has it.` : `${toQHPName} has to answer.`
}
