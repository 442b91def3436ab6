import type { MySwap } from '@shiftward/contract/mobile-request.ts'

export type Pending = { to: string; title: string; detail: string }

const isUndecided = ({ swapStatus }: MySwap) => swapStatus === 'Open' || swapStatus === 'MediatorApproved'

/** The undecided swap that a shift of mine is in, also if somebody wants it in exchange. */
export function pendingOf(swaps: readonly MySwap[], shiftId: number): Pending | undefined {
  const pending = swaps.filter(
    (swap) => isUndecided(swap) && (swap.isForMe ? swap.returnShift : swap.shift)?.shiftId === shiftId,
  )
  const [first] = pending
  if (!first) return undefined
  return {
    to: `/requests/swap/${first.swapId}`,
    title: first.returnShift ? 'Exchange asked' : 'Swap asked',
    detail: `${partnersOf(first, pending)} · ${turnOf(first, pending.length)}`,
  }
}

const partnersOf = ({ isForMe, fromQHPName }: MySwap, pending: MySwap[]): string =>
  isForMe ? `By ${fromQHPName}` : `To ${pending.map(({ toQHPName }) => toQHPName).join(', ')}`

function turnOf({ isForMe, swapStatus }: MySwap, asked: number): string {
  if (swapStatus === 'Open') return 'your scheduler decides'
  if (isForMe) return 'waits for your answer'
  return asked > 1 ? 'the first to accept has it' : 'not answered yet'
}
