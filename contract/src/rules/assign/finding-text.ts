import { texts } from '../../texts.ts'
import { timesText } from '../clock-time.ts'
import { dayText } from '../day-words.ts'
import { zoneAbbreviation } from '../time-zone.ts'
import { toWireDate } from '../wire-date.ts'
import type { Duty, Finding } from './rule.ts'

const text = texts.rule

/** How dates and hours are said, and whether to the person themselves. */
type Voice = { dayOf: (date: string) => string; hoursOf: (from: string, to: string) => string; isOwn: boolean }

const toAdministrators: Voice = {
  dayOf: (date) => toWireDate(date).slice(0, 5),
  hoursOf: timesText,
  isOwn: false,
}

const toProvider: Voice = {
  dayOf: dayText,
  hoursOf: (from, to) => `${from.slice(0, 5)}-${to.slice(0, 5)}`,
  isOwn: true,
}

/** Says what a finding found, with its facts. */
export const findingText = (finding: Finding): string => say(finding, toAdministrators)

/** The same to the person whom it is about, as their app says dates. */
export const ownFindingText = (finding: Finding): string => say(finding, toProvider)

function say({ rule, values }: Finding, voice: Voice): string {
  const { dayOf, hoursOf, isOwn } = voice
  switch (rule) {
    case 'overlap':
      return values.other ? shiftText(values.other, voice) : texts.schedule.unavailable
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
      return text.rest({
        ...values,
        shift: values.other && `${values.other.place?.teamName} on ${dayOf(values.other.date)}`,
      })
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

/** 'ICU Night, 11-20, 19:00–07:00 (+1) CST, Mercy North': the other shift in its own local time. */
function shiftText({ date, startTime, endTime, startsAt, timeZone, place }: Duty, { dayOf, hoursOf }: Voice): string {
  const hours = hoursOf(startTime, endTime).replace('-', '–')
  const zone = zoneAbbreviation(timeZone, startsAt)
  return `${place?.teamName}, ${dayOf(date)}, ${hours} ${zone}, ${place?.facilityName}`
}
