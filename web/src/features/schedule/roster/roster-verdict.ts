import { findingText } from '@shiftward/contract/rules/assign/finding-text.ts'
import { isBlocked, judge } from '@shiftward/contract/rules/assign/judge.ts'
import type { Duty, Person } from '@shiftward/contract/rules/assign/rule.ts'
import { ruleWords } from '@shiftward/contract/rules/assign/rule-words.ts'
import { weekStartOf } from '@shiftward/contract/rules/calendar-date.ts'
import { elapsedMinutes, hoursOf } from '@shiftward/contract/rules/shift-time.ts'
import { type Place, wantedOf } from '../judge/judge-days.ts'
import type { BlockFacts } from '../judge/known-facts.ts'
import type { Entry } from '../schedule-dialog.ts'

/** What a drop would mean, before it happens: the judge's findings in words, and the hours of that week. */
export type Verdict = { level: 'ok' | 'warn' | 'block'; reasons: string[]; before: number; after: number }

type Asked = { entry: Entry; date: string; isCopy: boolean; place: Place }

export function verdictOf({ entry, date, isCopy, place }: Asked, person: Person, facts: BlockFacts): Verdict {
  const shift = {
    date,
    startTime: entry.startTime,
    endTime: entry.endTime,
    skill: entry.skillLevel,
    isOnCall: entry.onCallOpenShift,
  }
  // What is moved leaves its old place; what is copied stays there.
  const duties = isCopy ? person.duties : person.duties.filter(({ shiftId }) => shiftId !== entry.shiftId)
  const wanted = wantedOf(shift, place, facts)
  const findings = judge({ ...person, duties }, [wanted]).flatMap((one) => one.findings)
  const week = weekStartOf(date)
  const { isOnCallCounted } = facts.policy
  return {
    level: findings.length === 0 ? 'ok' : isBlocked(findings) ? 'block' : 'warn',
    reasons: findings.map((finding) => `${ruleWords[finding.rule].name}: ${findingText(finding)}`),
    before: hoursIn(week, person.duties, isOnCallCounted),
    after: hoursIn(week, [...duties, wanted], isOnCallCounted),
  }
}

function hoursIn(week: string, duties: readonly Duty[], isOnCallCounted: boolean): number {
  const counted = duties.filter(({ date, isOnCall }) => weekStartOf(date) === week && (isOnCallCounted || !isOnCall))
  return hoursOf(counted.reduce((sum, duty) => sum + elapsedMinutes(duty), 0))
}
