import { texts } from '../../texts.ts'
import { timesText } from '../clock-time.ts'
import { zonedTimes } from '../time-zone.ts'
import { toWireDate } from '../wire-date.ts'
import type { Duty, Finding, FindingValues, RuleName } from './rule.ts'

const text = texts.rule

type Values<Overlapping, Neighbour> = Omit<FindingValues, 'overlap' | 'rest'> & {
  overlap: { other: Overlapping | null }
  rest: Omit<FindingValues['rest'], 'other'> & { other: Neighbour | null }
}

/** A finding to put into words. It depends on the reader how much it may say of the other shift. */
export type SaidFinding<Overlapping, Neighbour> = {
  [Name in RuleName]: { rule: Name; values: Values<Overlapping, Neighbour>[Name] }
}[RuleName]

/** How dates, hours and other shifts are said, and whether to the person themselves. */
export type Voice<Overlapping, Neighbour> = {
  isOwn: boolean
  dayOf: (date: string) => string
  hoursOf: (from: string, to: string) => string
  /** A shift at the same time, in its own local time. */
  overlapOf: (other: Overlapping) => string
  /** The shift before or after. */
  neighbourOf: (other: Neighbour) => string
}

const monthAndDay = (date: string) => toWireDate(date).slice(0, 5)

const toAdministrators: Voice<Duty, Duty> = {
  isOwn: false,
  dayOf: monthAndDay,
  hoursOf: timesText,
  /** 'ICU Night, 11-20, 19:00–07:00 (+1) CST, Mercy North' */
  overlapOf: ({ place, ...other }) =>
    `${place?.teamName}, ${monthAndDay(other.date)}, ${zonedTimes(other)}, ${place?.facilityName}`,
  neighbourOf: ({ place, date }) => `${place?.teamName} on ${monthAndDay(date)}`,
}

/** Says what a finding found, with its facts. */
export const findingText = (finding: Finding): string => sayFinding(finding, toAdministrators)

export function sayFinding<Overlapping, Neighbour>(
  { rule, values }: SaidFinding<Overlapping, Neighbour>,
  { isOwn, dayOf, hoursOf, overlapOf, neighbourOf }: Voice<Overlapping, Neighbour>,
): string {
  switch (rule) {
    case 'overlap':
      if (values.other) return overlapOf(values.other)
      return isOwn ? text.own.elsewhere : texts.schedule.unavailable
    case 'leave':
      return isOwn ? text.own.leave : texts.schedule.onLeave
    case 'skill':
      return (isOwn ? text.own.skill : texts.schedule.lacksSkill)(values.skill)
    case 'credential':
      return text.credential[values.state](values.type)
    case 'unavailable':
      return (isOwn ? text.own.unavailable : text.unavailable)(
        values.from && values.to && hoursOf(values.from, values.to),
      )
    case 'rest':
      return text.rest({ ...values, shift: values.other && neighbourOf(values.other) })
    case 'weekly-hours':
      return text.weeklyHours({ ...values, week: dayOf(values.weekStart) })
    case 'days-in-row':
      return text.daysInRow(values)
    case 'nights-in-row':
      return text.nightsInRow(values)
    case 'after-nights':
      return text.afterNights(values)
    case 'weekends':
      return text.weekends(values)
  }
}
