import type { AnsweredOffer, MyOffer } from '@shiftward/contract/mobile-offer.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { askedLeaveText, findingTexts } from '../shift/finding.part.ts'

type Verdict = { kind: 'free' | 'leave' | 'confirmed' | 'refused'; text: string }

type Judged = Pick<MyOffer, 'findings' | 'confirmed' | 'askedLeave'>

const accepting = 'It is yours as soon as you accept.'

/** What speaks against an offered shift. Only what the scheduler has not confirmed keeps me from accepting. */
export function verdictOf({ findings, confirmed, askedLeave }: Judged): Verdict {
  const said = (sentences: string[]) => sentences.map((text) => `${text}.`).join(' ')
  if (findings.length > 0) return { kind: 'refused', text: said(findingTexts(findings)) }
  const leave = askedLeave ? `${askedLeaveText(askedLeave)}. ` : ''
  if (leave && confirmed.length === 0) return { kind: 'leave', text: `${leave}You can still take it. ${accepting}` }
  if (confirmed.length === 0) return { kind: 'free', text: `Nothing speaks against it. ${accepting}` }
  const known = findingTexts(confirmed)
  const them = known.length === 1 ? 'it' : 'them'
  return { kind: 'confirmed', text: `${said(known)} Your scheduler has confirmed ${them}. ${leave}${accepting}` }
}

/** What became of an offer that is no longer open; undefined where the phone does not know. */
export function endOf(offer: AnsweredOffer | undefined, isMine: boolean): { title: string; text: string } {
  if (isMine) return { title: 'It is yours', text: 'This shift is on your schedule.' }
  if (offer?.state === 'accepted') return { title: 'You accepted it', text: 'The shift is no longer yours.' }
  if (offer?.state === 'declined') return { title: 'You declined it', text: 'The offer is no longer open.' }
  if (offer?.state === 'closed' && offer.reason) {
    const title = offer.reason === 'taken' ? 'Somebody was quicker' : 'This offer has ended'
    return { title, text: texts.offer.closed[offer.reason] }
  }
  return { title: 'This offer has ended', text: 'It is no longer open.' }
}
