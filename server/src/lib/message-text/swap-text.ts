import type { SwapStatus } from '@shiftward/contract/swap.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { Words } from '../outbox/outbox.ts'
import { dayWords, type PlaceNames, type ShiftTimes, shiftWords } from './shift-words.ts'

/** What the two providers of a swap are told, each in their own words. */

type Swap = ShiftTimes &
  PlaceNames & {
    status: SwapStatus
    giver: string
    /** The one who is asked, or the names of all who are asked together. */
    taker: string
    /** `taker` names more than one. */
    areSeveral?: boolean
    /** The shift that comes back in an exchange. */
    back?: ShiftTimes | undefined
    /** Others who were asked together can still accept. */
    areOthersAsked?: boolean
  }
type SwapWords = { toGiver: string; toTaker: string }

const namedMost = 4

/** 'Bob Bold, Cid Calm', 'Bob Bold, Cid Calm, Dee Deft and 5 others': whoever asks many people still gets one short SMS. */
export function takerWords(names: readonly string[]): string {
  if (names.length <= namedMost) return names.join(', ')
  const named = names.slice(0, namedMost - 1)
  return `${named.join(', ')} and ${names.length - named.length} others`
}

export function swapTexts(swap: Swap, why?: string): { giver: Words; taker: Words } {
  const { toGiver, toTaker } = swapWords(swap, why)
  const subject = swap.back ? 'Shift exchange' : 'Shift swap'
  return { giver: { subject, body: toGiver }, taker: { subject, body: toTaker } }
}

function swapWords(swap: Swap, why: string | undefined): SwapWords {
  const { giver, taker, areSeveral, back, areOthersAsked } = swap
  const shift = shiftWords(swap, swap)
  const inExchange = (whose: 'yours' | 'theirs') => (back ? ` in exchange for ${whose} on ${dayWords(back)}` : '')
  const wish = `take their shift on ${shift}${inExchange('yours')}`
  switch (swap.status) {
    case 'Open':
      return {
        toGiver: `You asked ${taker} to take your shift on ${shift}${inExchange('theirs')}. Your scheduler decides first.`,
        toTaker: `${giver} asks you to ${wish}. Your scheduler decides first.`,
      }
    case 'MediatorApproved':
      return {
        toGiver: `Your swap of the shift on ${shift} was approved. ${areSeveral ? `${taker} have been asked; the first to accept has it.` : `Now ${taker} has to accept it.`}`,
        toTaker: `${giver} asks you to ${wish}. Your scheduler approved it. Please accept or decline.`,
      }
    case 'MediatorDenied':
      if (why === texts.request.reason.withdrawn) {
        return {
          toGiver: `You withdrew your swap of the shift on ${shift} with ${taker}.`,
          toTaker: `${giver} no longer asks you to ${wish}.`,
        }
      }
      return {
        toGiver: `Your swap of the shift on ${shift} with ${taker} ${endWords(why)}.${areOthersAsked ? ' Others are still asked.' : ''}`,
        toTaker: `The swap of the shift on ${shift} from ${giver} to you ${endWords(why)}.`,
      }
    case 'ToQHPApproved':
      return back ? exchanged(swap, back, shift) : passed(swap, shift)
    case 'ToQHPDenied':
      if (why === texts.request.reason.taken) return goneTo(swap, shift)
      return {
        toGiver: `${taker} declined your shift on ${shift}. ${areOthersAsked ? 'Others are still asked.' : 'You keep it.'}`,
        toTaker: `You declined the shift on ${shift}.${areOthersAsked ? '' : ` ${giver} keeps it.`}`,
      }
  }
}

/** To those who were asked together with the one who took it. */
const goneTo = ({ giver, taker }: Swap, shift: string): SwapWords => ({
  toGiver: `${taker} is no longer asked to take your shift on ${shift}.`,
  toTaker: `You are no longer asked to take the shift on ${shift} from ${giver}: somebody else took it.`,
})

const passed = ({ giver, taker }: Swap, shift: string): SwapWords => ({
  toGiver: `${taker} took your shift on ${shift}. You are no longer scheduled for it.`,
  toTaker: `You took the shift on ${shift} from ${giver}. It is on your schedule.`,
})

const exchanged = ({ giver, taker }: Swap, back: ShiftTimes, shift: string): SwapWords => ({
  toGiver: `${taker} took your shift on ${shift}. In exchange you have theirs on ${dayWords(back)}.`,
  toTaker: `You took the shift on ${shift} from ${giver}. In exchange they have yours on ${dayWords(back)}.`,
})

/** With a reason nobody denied it: it ended by itself. */
const endWords = (why: string | undefined): string => (why ? `has ended: ${why}` : 'was denied')
