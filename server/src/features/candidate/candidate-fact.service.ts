import type { Candidate } from '@shiftward/contract/candidate.ts'
import { nightsOf, weekendOf, weekOf } from '@shiftward/contract/rules/assign/duty.ts'
import { isBlocked } from '@shiftward/contract/rules/assign/judge.ts'
import type { Duty, Finding, Person, WantedDuty } from '@shiftward/contract/rules/assign/rule.ts'
import { isPreferred } from '@shiftward/contract/rules/assign/unavailable.ts'
import { costWithOvertime, overtimeMinutes } from '@shiftward/contract/rules/candidate-cost.ts'
import { elapsedMinutes, hoursOf } from '@shiftward/contract/rules/shift-time.ts'
import { targetHours } from '@shiftward/contract/rules/target-hours.ts'
import { inWords } from '../rule/rule-refusal.service.ts'
import type { Shift } from '../shift/shift.store.ts'

/** What a shift pays, as its row says. */
type PaidShift = Pick<Shift, 'state' | 'rate' | 'ask_rate' | 'add_on_rate' | 'add_on_hours'>

type Known = Pick<
  Candidate,
  'providerCode' | 'providerName' | 'lastName' | 'phone' | 'labourType' | 'teamName' | 'departmentName'
> & {
  person: Person
  wanted: WantedDuty
  shift: PaidShift
  findings: Finding[]
  worked: { nights: number; weekends: number } | undefined
  hasAsked: boolean
  isInTeam: boolean
}

/** What the score is made of, and the rest of the answer. */
export function factsOf({ person, wanted, shift, findings, worked, hasAsked, isInTeam, ...provider }: Known) {
  const level: Candidate['level'] = isBlocked(findings) ? 'block' : findings.length > 0 ? 'warn' : 'ok'
  const { before, added } = weekOfShift(person, wanted)
  const overtime = overtimeMinutes(added, before)
  const cost = costWithOvertime(paidShift(shift, wanted), overtime)
  const overtimeHours = hoursOf(overtime)
  const hoursBelowTarget = added === 0 ? 0 : Math.max(0, (targetHours(provider.labourType) ?? 0) - hoursOf(before))
  // An on-call shift is neither, as in the figures.
  const isNight = !wanted.isOnCall && nightsOf(wanted).length > 0
  const isWeekend = !wanted.isOnCall && weekendOf(wanted) !== undefined
  return {
    scored: {
      level,
      hasAsked,
      isPreferred: isPreferred(person, wanted),
      hoursBelowTarget,
      nights: isNight ? (worked?.nights ?? 0) : null,
      weekends: isWeekend ? (worked?.weekends ?? 0) : null,
      overtimeHours,
      cost,
      isInTeam,
    },
    answer: {
      ...provider,
      level,
      findings: findings.map(inWords),
      cost,
      overtimeHours,
      weekHours: { before: hoursOf(before), after: hoursOf(before + added) },
    },
  }
}

/** Minutes of the week that the organization pays. On-call shifts count where the department counts them. */
function weekOfShift({ duties }: Person, wanted: WantedDuty): { before: number; added: number } {
  const isCounted = ({ isOnCall }: { isOnCall: boolean }) => !isOnCall || wanted.policy.isOnCallCounted
  const before = duties
    .filter((duty) => duty.place !== null && isCounted(duty) && weekOf(duty) === weekOf(wanted))
    .reduce((minutes, duty) => minutes + elapsedMinutes(duty), 0)
  return { before, added: isCounted(wanted) ? elapsedMinutes(wanted) : 0 }
}

/** An open shift pays what it asks; a vacancy pays its rate, also if it was open before. */
export const paidShift = (shift: PaidShift, wanted: Duty) => ({
  minutes: elapsedMinutes(wanted),
  addOnHours: shift.add_on_hours,
  rate: Number((shift.state === 'open' ? shift.ask_rate : null) ?? shift.rate),
  addOnRate: shift.add_on_rate === null ? null : Number(shift.add_on_rate),
})

export type CandidateFacts = ReturnType<typeof factsOf>
