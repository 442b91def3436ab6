import type { Finding, RuleName } from './assign/rule.ts'

/** Why people cannot take a shift, in the words of auto-fill: '7 working, 3 short of rest'. */
export const reasonWords: Record<RuleName | 'labourType', string> = {
  overlap: 'working',
  leave: 'on leave',
  skill: 'without the skill',
  credential: 'without a credential',
  unavailable: 'unavailable',
  rest: 'short of rest',
  'weekly-hours': 'at the weekly limit',
  'days-in-row': 'at the limit of days in a row',
  'nights-in-row': 'at the limit of nights in a row',
  'after-nights': 'short of rest after nights',
  weekends: 'at the limit of weekends',
  labourType: 'of another labor type',
}

const day = 24
/** In hours: whoever said that they cannot work is named after everybody who lacks some hours. */
const unwilling = 1000

const rounded = (hours: number): number => Math.round(hours * 100) / 100
const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** How far the finding is from being none; undefined where that cannot be said. */
export function missWords({ rule, values }: Finding): { hours: number; text: string } | undefined {
  switch (rule) {
    case 'rest': {
      const hours = rounded(values.least - values.hours)
      return { hours, text: `${hours} h short of rest` }
    }
    case 'after-nights': {
      const hours = rounded(values.least - values.hours)
      return { hours, text: `${hours} h short of rest after nights` }
    }
    case 'weekly-hours': {
      if (values.hours === null) return undefined
      const hours = rounded(values.hours - values.most)
      return { hours, text: `${hours} h above the weekly limit` }
    }
    case 'days-in-row': {
      const days = values.days - values.most
      return { hours: days * day, text: `${counted(days, 'day', 'days')} too many in a row` }
    }
    case 'nights-in-row': {
      const nights = values.nights - values.most
      return { hours: nights * day, text: `${counted(nights, 'night', 'nights')} too many in a row` }
    }
    case 'weekends': {
      const weekends = values.weekends - values.most
      return { hours: weekends * 2 * day, text: `${counted(weekends, 'weekend', 'weekends')} too many` }
    }
    case 'unavailable':
      return { hours: unwilling, text: 'said they cannot work then' }
    default:
      return undefined
  }
}
