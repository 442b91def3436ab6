import type { Swap } from '@shiftward/contract/swap.ts'
import { whenText } from './shift-about.ts'

type SwapParts = Pick<Swap, 'fromQHPName' | 'toQHPName' | 'returnShift' | 'askedTogether'>

/** What the two decisions about a swap do. */
export function swapWords({ fromQHPName: from, toQHPName: to, returnShift, askedTogether }: SwapParts) {
  if (returnShift) {
    return {
      approve: `${to} is asked. When they accept, the shift moves to them, and theirs of ${whenText(returnShift)} moves to ${from}: both, or neither.`,
      reject: `${from} and ${to} keep their shifts. Both are told.`,
    }
  }
  const asked =
    askedTogether > 1
      ? `All ${askedTogether} are asked. The first to accept has the shift of ${from}.`
      : `${to} is asked. When they accept, the shift moves to them from ${from}.`
  return { approve: asked, reject: `${from} keeps the shift. ${askedTogether > 1 ? 'All' : 'Both'} are told.` }
}
