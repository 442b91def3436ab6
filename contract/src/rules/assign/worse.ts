import type { Finding } from './rule.ts'

/**
 * The findings of a changed shift that it did not have before, or had to a lesser degree. What stays as it was, or gets
 * better, needs no second look: a shift that breaks a rule can still be shortened.
 */
export function worseFindings<Found extends Finding>(before: readonly Finding[], after: readonly Found[]): Found[] {
  return after.filter(
    (finding) => !before.some((known) => aboutOf(known) === aboutOf(finding) && degreeOf(finding) <= degreeOf(known)),
  )
}

/** Two findings with the same words here are about the same thing. */
function aboutOf({ rule, level, values }: Finding): string {
  return `${rule} ${level} ${detailOf({ rule, values } as Finding)}`
}

function detailOf({ rule, values }: Finding): string {
  switch (rule) {
    case 'overlap':
      return `${values.other?.shiftId}`
    case 'rest':
      return `${values.side} ${values.other?.shiftId}`
    case 'credential':
      return values.type
    case 'weekly-hours':
      return values.weekStart
    default:
      return ''
  }
}

/** How far a finding is beyond the limit. Hours that are not told, because of work elsewhere, compare with nothing. */
function degreeOf({ rule, values }: Finding): number {
  switch (rule) {
    case 'rest':
    case 'after-nights':
      return -values.hours
    case 'weekly-hours':
      return values.hours ?? Number.NaN
    case 'days-in-row':
      return values.days
    case 'nights-in-row':
      return values.nights
    case 'weekends':
      return values.weekends
    default:
      return 0
  }
}
