import { isBlocked } from '@shiftward/contract/rules/assign/judge.ts'
import type { Finding } from '@shiftward/contract/rules/assign/rule.ts'
import { ruleWords } from '@shiftward/contract/rules/assign/rule-words.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { AddProviderAnswer } from '@shiftward/contract/schedule-action.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { JudgedShift, WantedShift } from '../rule/rule.service.ts'
import { asConflict, findBlock, RuleRefusal } from '../rule/rule-refusal.service.ts'
import type { Shift } from '../shift/shift.store.ts'

const text = texts.schedule

type Refused = readonly JudgedShift<WantedShift>[]

export type Assignment = { providerName: string; skill: string; isRepeat: boolean }

const findingsOf = (refused: Refused): Finding[] => refused.flatMap(({ findings }) => findings)
const blocksIn = (refused: Refused): Finding[] => findingsOf(refused).filter((finding) => isBlocked([finding]))

/** Fails the call if there is nothing that anybody could confirm. */
export function refuseAllBlocked(refused: Refused, assignment: Assignment) {
  const [first] = blocksIn(refused)
  if (!first || !refused.every(({ findings }) => isBlocked(findings))) return
  throw new RuleRefusal(messageOf(refused, assignment), findingsOf(refused), first.rule)
}

type Assigned = { shifts: Shift[]; closedRequests: number }

export function answerOf(
  { shifts, closedRequests }: Assigned,
  refused: Refused,
  assignment: Assignment,
): AddProviderAnswer {
  const added = shifts.map(({ id, date }) => ({ shiftId: id, date: toWireDate(date) }))
  const data = { added, conflicts: conflictsOf(refused), closedRequests }
  if (refused.length === 0) return { status: true, data }
  const [block] = blocksIn(refused)
  const error = { code: 409, message: messageOf(refused, assignment), ...(block && { rule: block.rule }) }
  return { status: false, data, error }
}

/** Asks whether the provider worked a shift that is over. Whatever else there is to confirm comes with it. */
export function askWorked({ date }: WantedShift, refused: Refused, { providerName }: Assignment): AddProviderAnswer {
  const message = text.enterWorked(providerName)
  const asked = { title: message, date: toWireDate(date), rule: null, level: 'warn' as const }
  const data = { added: [], conflicts: [asked, ...conflictsOf(refused)], closedRequests: 0 }
  return { status: false, data, error: { code: 409, message } }
}

export const conflictsOf = (refused: Refused) => findingsOf(refused).map(asConflict)

/** The message for days that were not assigned. Only warnings on chosen days can be confirmed, so only they ask. */
function messageOf(refused: Refused, { providerName, skill, isRepeat }: Assignment): string {
  const blocks = blocksIn(refused).filter((finding) => !isSame(finding))
  if (isRepeat) return repeatMessage(refused, skill, blocks)
  if (refused.some(({ findings }) => !isBlocked(findings))) return text.conflict
  return findBlock(blocks)?.message ?? text.hasShift(providerName)
}

function repeatMessage(refused: Refused, skill: string, blocks: Finding[]): string {
  const days = refused.map(({ shift }) => toWireDate(shift.date)).join(', ')
  const names = [...new Set(blocks.map(({ rule }) => ruleWords[rule].name))]
  if (names.length > 0) return text.notAllowed(names.join(', '), days)
  const isSkillMissing = findingsOf(refused).some(({ rule }) => rule === 'skill')
  return isSkillMissing ? text.notAssignedForSkill(skill, days) : text.notAssigned(days)
}

/** The provider has this very shift already. */
const isSame = ({ rule, values }: Finding): boolean => rule === 'overlap' && values.isSame
