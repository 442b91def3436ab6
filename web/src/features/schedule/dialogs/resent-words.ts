import type { Resent } from '@shiftward/contract/schedule-action.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { withUnsent } from '../../../lib/told-text.ts'

const text = texts.schedule

/** What became of sending a notification again: nobody is told twice within a minute. */
export function resentWords(resent: Resent): { isSent: boolean; words: string } {
  const { toldProviders, notSent, toldBefore } = resent
  if (toldProviders === 0 && toldBefore > 0)
    return { isSent: false, words: withUnsent(text.toldNobodyAgain(toldBefore), resent) }
  if (toldProviders + notSent === 0) return { isSent: false, words: text.nobodyToTell }
  const words = withUnsent(text.notified, resent)
  return { isSent: true, words: toldBefore > 0 ? `${words} ${text.toldBefore(toldBefore)}` : words }
}
