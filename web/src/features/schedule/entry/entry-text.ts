import { counted } from '@shiftward/client/counted.ts'
import { flag, labourTypeLabels } from '@shiftward/contract/choices.ts'
import { isNight, timesText } from '@shiftward/contract/rules/clock-time.ts'
import { sortedName } from '../../../lib/sorted-name.ts'
import { dayTitle } from '../calendar-days.ts'
import type { Entry } from '../schedule-dialog.ts'

/** The state of an entry decides its color. Each also has a letter, because not everyone can tell the colors apart. */
export const states = {
  open: { letter: 'O', label: 'Open' },
  interest: { letter: 'I', label: 'Interest' },
  request: { letter: 'R', label: 'Requested' },
  assigned: { letter: 'A', label: 'Assigned' },
  sourced: { letter: 'S', label: 'Sourced' },
  addOn: { letter: 'S+', label: 'Sourced with add-on' },
  mobile: { letter: 'M', label: 'Mobile request' },
  leave: { letter: 'L', label: 'Leave' },
  vacancy: { letter: 'V', label: 'Vacancy' },
} as const
export type State = keyof typeof states

const stateOfFlag: Record<Entry['flag'], State> = {
  [flag.empty]: 'vacancy',
  [flag.open]: 'open',
  [flag.assigned]: 'assigned',
  [flag.interest]: 'interest',
  [flag.sourced]: 'sourced',
  [flag.leave]: 'leave',
  [flag.mobile]: 'mobile',
}

export function stateOf(entry: Pick<Entry, 'flag' | 'isSourceShift' | 'addOnHours' | 'requests'>): State {
  if (entry.requests.length > 0) return 'request'
  if (entry.flag === flag.sourced && entry.isSourceShift && entry.addOnHours > 0) return 'addOn'
  return stateOfFlag[entry.flag]
}

export const isLeave = (entry: Entry): boolean => entry.flag === flag.leave

/** Nobody is assigned yet, so a provider can be dropped on it. */
export const isFillable = (entry: Entry): boolean =>
  entry.shiftId !== null && (entry.flag === flag.open || entry.flag === flag.interest || entry.flag === flag.empty)

/** 'RN' for 'Registered Nurse', 'Phys' for 'Physician': short enough for a day in the month view. */
export function shortSkill(skill: string): string {
  const words = skill.split(/[\s/-]+/).filter(Boolean)
  if (words.length > 1) return words.map((word) => word.charAt(0).toUpperCase()).join('')
  return skill.length <= 5 ? skill : skill.slice(0, 4)
}

export const clock = (time: string): string => time.slice(0, 5)

/** Midnight at the end of a day is 24:00. */
export const endClock = (time: string): string => (clock(time) === '00:00' ? '24:00' : clock(time))

/** '19:00–07:00 (+1)' */
export const hoursText = ({ startTime, endTime }: Pick<Entry, 'startTime' | 'endTime'>): string =>
  timesText(startTime, endTime)

/** The provider's name, or the reason why there is none. */
export function titleOf(entry: Entry): string {
  if (entry.providerName) return entry.providerName
  return interestText(entry) || (entry.flag === flag.empty ? 'Vacant' : 'Open')
}

/** With the last name first, which tells more where the name is cut. */
export const sortedTitleOf = (entry: Entry): string =>
  entry.providerName
    ? sortedName({ providerName: entry.providerName, lastName: entry.providerLastName ?? '' })
    : titleOf(entry)

/** '1 request, 2 interested'; nothing if nobody is. */
export function interestText({ requests, interests }: Entry): string {
  const requested = requests.length > 0 && `${requests.length} ${requests.length === 1 ? 'request' : 'requests'}`
  return [requested, interests.length > 0 && `${interests.length} interested`].filter(Boolean).join(', ')
}

export const marks = [
  'unsent',
  'swap',
  'offers',
  'release',
  'doubleBooked',
  'confirmed',
  'onCall',
  'masked',
  'sourced',
  'addOn',
  'night',
] as const
export type Mark = (typeof marks)[number]

export const markLabels: Record<Mark, string> = {
  unsent: 'Not sent yet',
  swap: 'Swap asked for',
  offers: 'Offers open',
  release: 'Released in steps',
  doubleBooked: 'Double booked',
  confirmed: 'Warnings confirmed',
  onCall: 'On call',
  masked: 'Rate masked',
  sourced: 'Sourced',
  addOn: 'Add-on hours',
  night: 'Ends the next day',
}

const hasMark: Record<Mark, (entry: Entry) => boolean> = {
  unsent: (entry) => entry.isUnsent,
  swap: (entry) => entry.swap !== null,
  offers: (entry) => entry.offers.length > 0,
  release: (entry) => entry.release !== null,
  doubleBooked: (entry) => entry.isDoubleBooked,
  // A confirmed overlap or leave has a mark of its own.
  confirmed: (entry) => entry.confirmedRules.some((rule) => rule !== 'overlap' && rule !== 'leave'),
  onCall: (entry) => entry.onCallOpenShift,
  masked: (entry) => entry.rateMask && isFillable(entry),
  // The letter of the two sourced states already says it.
  sourced: (entry) => entry.isSourceShift && entry.flag !== flag.sourced && !isFillable(entry),
  addOn: (entry) => entry.addOnHours > 0,
  night: (entry) => !isLeave(entry) && isNight(entry.startTime, entry.endTime),
}

export const marksOf = (entry: Entry): Mark[] => marks.filter((mark) => hasMark[mark](entry))

/** 'step 2 of 3, next at 14:00 on 11-16' */
export const releaseText = ({ step, steps, nextAt }: NonNullable<Entry['release']>): string =>
  `step ${step} of ${steps}, next at ${clock(nextAt.slice(11))} on ${nextAt.slice(0, 5)}`

/** '2 offers open', 'Release: step 2 of 3, next at 14:00 on 11-16': how others look for somebody. */
export const offerTexts = ({ offers, release }: Entry): string[] => [
  ...(offers.length > 0 ? [`${counted(offers.length, 'offer')} open`] : []),
  ...(release ? [`Release: ${releaseText(release)}`] : []),
]

export const labourText = (entry: Entry): string => entry.labourType.map((type) => labourTypeLabels[type]).join(', ')

const isAskedFor = ({ requests, interests }: Entry): boolean => requests.length + interests.length > 0

/** The whole entry in one sentence, for screen readers. */
export function spokenText(entry: Entry): string {
  const hours = isLeave(entry) ? 'all day' : hoursText(entry)
  const state = states[stateOf(entry)].label
  const parts = [state, entry.providerName ?? (isAskedFor(entry) ? titleOf(entry) : ''), entry.skillLevel, hours]
  const others = marksOf(entry).filter((mark) => mark !== 'offers' && mark !== 'release')
  const said = [...offerTexts(entry), ...others.map((mark) => markLabels[mark])]
  return [...parts, entry.teamName, ...said, dayTitle(entry.day)].filter(Boolean).join(', ')
}

/** 'Ada Moss, Bea Late and Cy Cole' */
export const listText = (words: readonly string[]): string => list.format(words)
const list = new Intl.ListFormat('en-GB')
