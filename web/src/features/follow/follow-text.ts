import { counted } from '@shiftward/client/counted.ts'
import type { Followed } from '@shiftward/contract/schedule-follow.ts'

export type FollowKind = 'hours' | 'rates'

export const countOf = ({ vacancies, openShifts, assigned }: Followed): number => vacancies + openShifts + assigned

/** '143 shifts change: 128 shifts of 14 QHPs, 3 open shifts and 12 vacancies.' */
export function changeText(followed: Followed): string {
  const { vacancies, openShifts, assigned, people } = followed
  const count = countOf(followed)
  if (count === 0) return 'No shift changes.'
  const parts = [
    ...(assigned > 0 ? [`${counted(assigned, 'shift')} of ${counted(people, 'QHP')}`] : []),
    ...(openShifts > 0 ? [counted(openShifts, 'open shift')] : []),
    ...(vacancies > 0 ? [counted(vacancies, 'vacancy', 'vacancies')] : []),
  ]
  const last = parts.pop()
  const list = parts.length > 0 ? `${parts.join(', ')} and ${last}` : last
  return `${counted(count, 'shift')} ${count === 1 ? 'changes' : 'change'}: ${list}.`
}

/** What else happens, and what does not. */
export function notesOf({ assigned, others, ended }: Followed, kind: FollowKind): string[] {
  const like = kind === 'hours' ? 'other hours than the team' : 'another rate than their skill'
  return [
    ...(others > 0 ? [`${counted(others, 'more shift')} with ${like} ${others === 1 ? 'stays' : 'stay'}.`] : []),
    ...(ended > 0
      ? [
          `${ended === 1 ? '1 request, offer or swap ends' : `${ended} requests, offers or swaps end`}, as after any change of hours.`,
        ]
      : []),
    ...(kind === 'hours' && assigned > 0
      ? ['QHPs hear of it when the block is published, and at once of published shifts within 48 hours.']
      : []),
  ]
}

/** '2 shifts would break a rule and stay as they are' */
export const stayText = (count: number): string =>
  count === 1
    ? '1 shift would break a rule and stays as it is'
    : `${count} shifts would break a rule and stay as they are`

/** '143 planned shifts have other hours than the team.' */
export const otherText = (count: number, kind: FollowKind): string => {
  const have = `${counted(count, 'planned shift')} ${count === 1 ? 'has' : 'have'}`
  if (kind === 'hours') return `${have} other hours than the team.`
  return `${have} another rate than ${count === 1 ? 'its skill' : 'their skills'}.`
}
