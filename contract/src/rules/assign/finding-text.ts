import { messages } from '../../messages.ts'
import { timesText } from '../clock-time.ts'
import { zoneAbbreviation } from '../time-zone.ts'
import { toWireDate } from '../wire-date.ts'
import type { Duty, Finding } from './rule.ts'

const text = messages.rule

const dayOf = (date: string): string => toWireDate(date).slice(0, 5)

/** Says what a finding found, with its facts. */
export function findingText({ rule, values }: Finding): string {
  switch (rule) {
    case 'overlap':
      return values.other ? shiftText(values.other) : messages.schedule.unavailable
    case 'leave':
      return messages.schedule.onLeave
    case 'skill':
      return messages.schedule.lacksSkill(values.skill)
    case 'credential':
      return text.credential[values.state](values.type)
    case 'unavailable':
      return text.unavailable(values.from && values.to && timesText(values.from, values.to))
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
function shiftText({ date, startTime, endTime, startsAt, timeZone, place }: Duty): string {
  const hours = timesText(startTime, endTime).replace('-', '–')
  const zone = zoneAbbreviation(timeZone, startsAt)
  return `${place?.teamName}, ${dayOf(date)}, ${hours} ${zone}, ${place?.facilityName}`
}
