import type { AskedLeave } from '@shiftward/contract/common.ts'
import { leaveAt } from '@shiftward/contract/rules/assign/leave.ts'
import type { Finding, RuleName } from '@shiftward/contract/rules/assign/rule.ts'
import { scoreOf } from '@shiftward/contract/rules/candidate-score.ts'
import { missWords, reasonWords } from '@shiftward/contract/rules/fill-words.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { factsOf } from '../candidate/candidate-fact.service.ts'
import { inWords } from '../rule/rule-refusal.service.ts'
import type { FillPerson, FillShift, StoredProposed, StoredUncovered } from './fill-facts.ts'
import { type FillPlan, hasSkillFor } from './fill-plan.ts'

/** Why a person gets a shift, and why nobody gets another one. */

const text = texts.fill

/** As Find a QHP ranks them, with everything that they would have by the proposal. */
export function scoreFor(plan: FillPlan, shift: FillShift, one: FillPerson) {
  const { duty, pay } = shift
  const person = plan.personWithout(one, shift)
  const wanted = { ...duty, policy: plan.facts.policy, requires: [] }
  const { scored } = factsOf({
    providerCode: one.code,
    providerName: one.name,
    lastName: one.lastName,
    phone: '',
    labourType: one.labourType,
    teamName: null,
    departmentName: null,
    person,
    wanted,
    shift: pay,
    findings: [],
    worked: one,
    hasAsked: shift.askedBy.includes(one.id),
    isInTeam: one.teamIds.includes(duty.teamId),
  })
  return scoreOf(scored, { ...teamAverages(plan, duty.teamId), cost: 0 })
}

function teamAverages({ facts }: FillPlan, teamId: number) {
  const team = facts.people.filter(({ teamIds }) => teamIds.includes(teamId))
  const average = (of: 'nights' | 'weekends') => team.reduce((sum, one) => sum + one[of], 0) / Math.max(1, team.length)
  return { nights: average('nights'), weekends: average('weekends') }
}

export function explainProposed(plan: FillPlan, shift: FillShift, one: FillPerson): StoredProposed {
  const findings = plan.findings(shift, one).map(inWords)
  const askedLeave = askedLeaveOf(shift, one)
  const movedFrom = plan.holderOf(shift)?.code
  return {
    shiftId: shift.duty.shiftId,
    version: shift.version,
    providerCode: one.code,
    providerName: one.name,
    reasons: [
      ...(findings.length === 0 ? [text.noFindings] : []),
      ...scoreFor(plan, shift, one).reasons,
      othersText(plan, shift, one),
    ],
    findings,
    ...(askedLeave && { askedLeave }),
    ...(movedFrom !== undefined && { movedFrom }),
  } satisfies StoredProposed
}

function askedLeaveOf({ duty }: FillShift, { askedLeaves }: FillPerson): AskedLeave | undefined {
  const leave = leaveAt(askedLeaves, duty)
  return leave && { fromDate: toWireDate(leave.fromDate), toDate: toWireDate(leave.toDate) }
}

/** How many others could have taken it, as the proposal stands. */
function othersText(plan: FillPlan, shift: FillShift, one: FillPerson): string {
  const others = plan.facts.people.filter((other) => other !== one && hasSkillFor(other, shift))
  const count = others.filter((other) => plan.mayHave(shift, other)).length
  if (count > 0) return text.others(count)
  const next = nearestOf(others.map((other) => ruledOut(plan, shift, other)))
  return next ? text.nextBest(next.one.lastName, next.text) : text.onlyOne
}

export function explainUncovered(plan: FillPlan, shift: FillShift): StoredUncovered {
  const all = plan.facts.people.filter((one) => hasSkillFor(one, shift)).map((one) => ruledOut(plan, shift, one))
  const counts = [...Map.groupBy(all, ({ reason }) => reason)]
    .map(([reason, people]) => ({ reason, people: people.length }))
    .toSorted((one, other) => other.people - one.people)
  const nearest = nearestOf(all)
  const told = counts.map(({ reason, people }) => `${people} ${reason}`).join(', ')
  return {
    shiftId: shift.duty.shiftId,
    counts,
    nearest: nearest && { providerCode: nearest.one.code, providerName: nearest.one.name, text: nearest.text },
    reasons: [
      [
        ...(shift.isBeyondNeed ? [text.beyondNeed] : []),
        all.length === 0 ? text.nobodySkilled : text.skilled(all.length, told),
      ].join(' '),
      ...(nearest ? [text.nearest(nearest.one.lastName, nearest.text)] : []),
    ],
  }
}

type RuledOut = { one: FillPerson; reason: string; miss: { distance: number; text: string } | undefined }

/** By the first thing that rules the person out. */
function ruledOut(plan: FillPlan, shift: FillShift, one: FillPerson): RuledOut {
  if (!one.isUsable) return { one, reason: reasonWords.labourType, miss: undefined }
  const against = plan.against(shift, one)
  const [first] = against
  if (!first) throw new Error(`Nothing rules out provider ${one.id} for shift ${shift.duty.shiftId}`)
  return { one, reason: reasonWords[first.rule], miss: missOf(against) }
}

function nearestOf(all: readonly RuledOut[]) {
  const near = all.flatMap(({ one, miss }) => (miss ? [{ one, ...miss }] : []))
  return near.toSorted((one, other) => one.distance - other.distance)[0] ?? null
}

/** Whoever works then, is on leave or lacks a credential is not a near miss. */
const farAway: readonly RuleName[] = ['overlap', 'leave', 'skill', 'credential']

function missOf(against: readonly Finding[]): RuledOut['miss'] {
  if (against.some(({ rule }) => farAway.includes(rule))) return undefined
  const misses = against.map(missWords)
  if (misses.some((miss) => miss === undefined)) return undefined
  const known = misses.filter((miss) => miss !== undefined)
  return {
    distance: known.reduce((sum, { hours }) => sum + hours, 0),
    text: [...new Set(known.map((miss) => miss.text))].join(', '),
  }
}
