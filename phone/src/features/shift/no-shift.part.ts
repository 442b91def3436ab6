import type { Profile } from '@shiftward/contract/mobile-profile.ts'
import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { monthDay } from '../../lib/words.ts'

type Known = Pick<Profile, 'facilities' | 'publishedUpTo'>

/** To whoever has registered, and whom no administrator has added yet. */
const worksNowhere = `${texts.mobile.worksNowhere} Give your administrator your NPI or email address, so that they can add you.`

export function whyNoShift({ facilities, publishedUpTo }: Known): string {
  if (facilities.length === 0) return worksNowhere
  const end = publishedUpTo && toIsoDate(publishedUpTo)
  return end ? `Published up to ${monthDay(end)}.` : 'Nothing is published yet. We tell you when it is.'
}

export const whyNoOpenShift = ({ facilities }: Pick<Known, 'facilities'>): string =>
  facilities.length === 0 ? worksNowhere : 'We tell you when one comes up.'
