import type { MyOpenShift } from '@shiftward/contract/mobile-shift.ts'
import { restText, shiftTitle } from '../../lib/words.ts'
import { askedLeaveText } from '../shift/finding.part.ts'
import type { restAround } from '../shift/shift-week.part.ts'

type Named = { shiftId: number }

/** An offered shift is mine by accepting the offer: nobody need ask for it, too. */
export function notOffered<Shift extends Named>(open: Shift[], offers: Named[]): Shift[] {
  const offered = new Set(offers.map(({ shiftId }) => shiftId))
  return open.filter(({ shiftId }) => !offered.has(shiftId))
}

/** About a shift that is not open to me any more. */
export const goneWords = (isMine: boolean): { title: string; text: string } =>
  isMine
    ? { title: 'It is yours', text: 'This shift is on your schedule.' }
    : { title: 'Somebody was quicker', text: 'This shift is no longer open.' }

/** The same words are on every card, so whoever hears them alone hears which shift it is. */
export const saidOf = (words: string, shift: MyOpenShift): string => `${words}: ${shiftTitle(shift)}, ${shift.teamName}`

/** '16 h after your last shift, right before on call' */
export function restWords({ before, after }: ReturnType<typeof restAround>): string {
  const far = (ms: number) => (ms === 0 ? 'right' : restText(ms))
  const said = [
    before && `${far(before.ms)} after ${before.onCall ? 'on call' : 'your last shift'}`,
    after && `${far(after.ms)} before ${after.onCall ? 'on call' : 'the next'}`,
  ]
  return said.filter((part) => part !== undefined).join(', ')
}

type Asked = Pick<MyOpenShift, 'askedLeave' | 'isRequested' | 'needsApproval'>

/** The sentence above the button that takes a shift, if no rule forbids it. */
export function verdictOf({ askedLeave, isRequested, needsApproval }: Asked): string {
  const leave = askedLeave && `${askedLeaveText(askedLeave)}.`
  if (isRequested) return ['You have asked for it. Your scheduler decides.', leave].filter(Boolean).join(' ')
  const [act, then] = needsApproval
    ? ['ask for', 'Your scheduler decides.']
    : ['take', 'It is yours at once, without approval.']
  return `${leave ? `${leave} You can still ${act} it.` : 'Nothing speaks against it.'} ${then}`
}
