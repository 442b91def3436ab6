import type { OwnFinding } from '@shiftward/contract/mobile-finding.ts'
import type { Duty, Finding } from '@shiftward/contract/rules/assign/rule.ts'
import { localInstant } from '@shiftward/contract/rules/shift-time.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'

/** A finding for the eyes of the provider whom it is about. */
export type ToldFinding = Finding & {
  /** It follows from a shift of which the provider has not been told: its facts are not for them. */
  isSecret?: boolean
  /** The provider still sees the other shift as theirs, and has not been told that it is not. */
  isOutdated?: boolean
}

/** What the provider is told of it: no more than what a sentence about it says. */
export const presentOwn = (finding: ToldFinding): OwnFinding =>
  ({
    rule: finding.rule,
    level: finding.level,
    values: finding.isSecret ? null : valuesOf(finding),
    isOutdated: finding.isOutdated ?? false,
  }) as OwnFinding

function valuesOf({ rule, values }: Finding): OwnFinding['values'] {
  switch (rule) {
    case 'overlap':
      return { other: values.other && overlapping(values.other) }
    case 'rest':
      return { ...values, other: values.other && neighbour(values.other) }
    case 'weekly-hours':
      return { ...values, weekStart: toWireDate(values.weekStart) }
    default:
      return values
  }
}

const overlapping = ({ startsAt, endsAt, timeZone, place }: Duty) => ({
  ...namesOf(place),
  startsAt: localInstant(startsAt, timeZone),
  endsAt: localInstant(endsAt, timeZone),
  timeZone,
})

/** Not its hours: a draft can change them and leave the rest as it is. */
const neighbour = ({ date, place }: Duty) => ({ teamName: namesOf(place).teamName, date: toWireDate(date) })

const namesOf = (place: Duty['place']) => ({
  teamName: place?.teamName ?? '',
  facilityName: place?.facilityName ?? '',
})
