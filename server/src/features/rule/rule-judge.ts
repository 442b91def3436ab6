import { messages } from '@shiftward/contract/messages.ts'
import { overlaps } from '@shiftward/contract/rules/conflicts.ts'
import type { Span } from '@shiftward/contract/rules/shift-time.ts'
import type { AddProviderAnswer } from '@shiftward/contract/schedule-action.ts'
import type { Busy } from './rule-busy.store.ts'

/** What speaks against giving a shift to a provider. A warning can be confirmed, a block cannot. */
type Finding = Omit<AddProviderAnswer['data']['conflicts'][number], 'date'>

export type Judged<Wanted> = { wanted: Wanted; findings: Finding[] }

/** What the provider would get, and what is known about them. */
type Case = { teamId: number; skill: string; hasSkill: boolean; busy: Busy[] }

/**
 * Sorts wanted shifts into `free`, `warned`, and `repeated`: shifts that the provider already has. Those are never
 * created a second time, confirmed or not.
 */
export function judge<Wanted extends Span>(wanted: readonly Wanted[], about: Case) {
  const judged = wanted.map((one) => ({ wanted: one, findings: findingsOf(one, about) }))
  const isBlocked = ({ findings }: Judged<Wanted>) => findings.some(({ level }) => level === 'block')
  return {
    free: judged.filter(({ findings }) => findings.length === 0),
    warned: judged.filter((one) => one.findings.length > 0 && !isBlocked(one)),
    repeated: judged.filter(isBlocked),
  }
}

function findingsOf(wanted: Span, about: Case): Finding[] {
  const met = about.busy.filter((one) => overlaps(wanted, one))
  const same = met.find((one) => isSame(wanted, one, about))
  if (same) return [{ title: same.title, rule: 'overlap', level: 'block' }]
  const findings: Finding[] = met.map(({ title, shift }) => ({
    title,
    rule: shift ? 'overlap' : 'leave',
    level: 'warn',
  }))
  if (!about.hasSkill) findings.push({ title: messages.schedule.lacksSkill(about.skill), rule: 'skill', level: 'warn' })
  return findings
}

const isSame = (wanted: Span, { shift, startsAt, endsAt }: Busy, { teamId, skill }: Case): boolean =>
  shift?.team_id === teamId && shift.skill === skill && startsAt === wanted.startsAt && endsAt === wanted.endsAt
