import { counted } from '@shiftward/client/counted.ts'
import type { Planned } from '@shiftward/contract/schedule-plan.ts'
import { texts } from '@shiftward/contract/texts.ts'

export const shiftsText = (count: number): string => counted(count, 'shift')

/** How many of the shifts the teams do not need. */
export const beyondNeedOf = (added: Planned['added']): number => added.filter(({ isBeyondNeed }) => isBeyondNeed).length

/** '118 shifts for 14 QHPs and 6 vacancies, 4 of them beyond the need. 20 of the shifts fill vacancies that are there.' */
export function summaryText({ added, conflicts }: Planned): string {
  if (added.length === 0) return conflicts.length > 0 ? 'No shift can be added.' : 'Nothing to add.'
  const given = added.filter(({ providerCode }) => providerCode !== null)
  const people = new Set(given.map(({ providerCode }) => providerCode)).size
  const vacancies = added.length - given.length
  const parts = [
    ...(given.length > 0 ? [`${shiftsText(given.length)} for ${counted(people, 'QHP')}`] : []),
    ...(vacancies > 0 ? [counted(vacancies, 'vacancy', 'vacancies')] : []),
  ]
  const filling = added.filter(({ isNew }) => !isNew).length
  const filled =
    filling > 0
      ? ` ${filling} of the shifts ${filling === 1 ? 'fills a vacancy that is' : 'fill vacancies that are'} there.`
      : ''
  return `${parts.join(' and ')}${texts.plan.beyondNeed(beyondNeedOf(added), added.length)}.${filled}`
}

/** '64 of the shifts have other hours than the team has now. …'; undefined if none has. */
export function otherHoursText({ added }: Planned): string | undefined {
  const count = added.filter(({ hasOwnHours }) => hasOwnHours).length
  if (count === 0) return undefined
  const has = count === 1 ? '1 of the shifts has' : `${count} of the shifts have`
  return `${has} other hours than the team has now. Hours beyond the team's are add-on hours.`
}

/** '12 shifts do not fit and will be left out' */
export function misfitText(count: number, { isVacancyLeft }: { isVacancyLeft: boolean }): string {
  const what = count === 1 ? '1 shift does not fit' : `${count} shifts do not fit`
  return `${what}${isVacancyLeft ? '' : ' and will be left out'}`
}
