import { isBlocked, judge } from '@shiftward/contract/rules/assign/judge.ts'
import { defaultPolicy } from '@shiftward/contract/rules/assign/policy.ts'
import type { Person, Policy, WantedDuty } from '@shiftward/contract/rules/assign/rule.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { spanOfShift } from '@shiftward/contract/rules/shift-time.ts'
import type { Assignment, Problem, ProblemKind, ProblemPerson } from '../src/problem.ts'
import type { Uncovered } from './explain.ts'

/** Asks the judge of the console whether the explanations of a generated problem are true. */

/** A Sunday, like the first day of the generated problems. */
const firstDate = '2026-11-01'
const timeZone = 'UTC'

/** What the generated limits say that nobody may break. */
function policyOf({ limits }: ProblemPerson): Policy {
  const block = (value: number | null) => ({ level: 'block' as const, value })
  const { overlap: _, ...rules } = defaultPolicy.rules
  return {
    isOnCallCounted: false,
    rules: {
      ...rules,
      overlap: block(null),
      leave: block(null),
      skill: block(null),
      rest: block((limits.rest?.least ?? 0) / 60),
      'weekly-hours': block((limits.weekMinutes?.most ?? 0) / 60),
    },
  }
}

const timeOf = (minute: number): string => {
  const part = (number: number): string => String(number).padStart(2, '0')
  return `${part(Math.floor(minute / 60) % 24)}:${part(minute % 60)}:00`
}

function dutyOf(kind: ProblemKind, day: number, policy: Policy): WantedDuty {
  const date = addDays(firstDate, day)
  const [startTime, endTime] = [timeOf(kind.start), timeOf(kind.end)]
  const span = spanOfShift({ date, startTime, endTime }, timeZone)
  const place = { shiftId: null, teamId: 1, skill: kind.id, isOnCall: false, place: null }
  return { ...place, ...span, date, startTime, endTime, timeZone, policy, requires: [] }
}

/** The people whom the judge lets take an uncovered shift, with a warning or without. */
export function allowedByJudge(problem: Problem, assignments: readonly Assignment[], open: Uncovered): string[] {
  const kindOf = (id: string) => problem.kinds.find((kind) => kind.id === id) as ProblemKind
  return problem.people.flatMap((one) => {
    const policy = policyOf(one)
    const own = assignments.filter(({ person }) => person === one.id)
    const leave = one.away.map(({ day }) => addDays(firstDate, day))
    const person: Person = {
      skills: one.kinds.map(({ kind }) => kind),
      duties: own.map(({ day, kind }) => dutyOf(kindOf(kind), day, policy)),
      leaves: leave.map((date) => ({ fromDate: date, toDate: date })),
      credentials: [],
      availability: [],
    }
    const judged = judge(person, [dutyOf(kindOf(open.kind), open.day, policy)])
    return judged.some(({ findings }) => isBlocked(findings)) ? [] : [one.id]
  })
}
