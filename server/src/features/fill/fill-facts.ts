import type { LabourType } from '@shiftward/contract/common.ts'
import type { FillFigures, FillOptions, FillProposed, FillUncovered } from '@shiftward/contract/fill.ts'
import { isBlocked } from '@shiftward/contract/rules/assign/judge.ts'
import type { Duty, Finding, Person, Policy, RuleName, WantedDuty } from '@shiftward/contract/rules/assign/rule.ts'
import { ruleNames } from '@shiftward/contract/rules/assign/rule.ts'
import type { Shift } from '../shift/shift.store.ts'

/** What a run is told about its department. It goes to another process, so it is plain data. */

export type FillShift = {
  duty: Duty & { shiftId: number }
  version: number
  pay: Pick<Shift, 'state' | 'rate' | 'ask_rate' | 'add_on_rate' | 'add_on_hours'>
  /** Who has it; null for a shift to fill. */
  holderId: number | null
  /** To be filled, or to be left to its holder or moved. */
  use: 'fill' | 'move' | 'keep'
  /** Who showed interest in it or asked for it. */
  askedBy: number[]
  /** Nobody has it, and the team needs no more people of the skill on that day. */
  isBeyondNeed: boolean
}

export type FillPerson = {
  id: number
  code: string
  name: string
  lastName: string
  labourType: LabourType
  /** Works at the facility, with a skill that is wanted. The others only have shifts that count. */
  isStaff: boolean
  /** Whether the options let them be used. */
  isUsable: boolean
  person: Person
  /** They wait for a decision. */
  askedLeaves: Person['leaves']
  /** In the last eight weeks. */
  nights: number
  weekends: number
  teamIds: number[]
}

/** How many people a team needs on a day, and has now. */
export type FillNeed = { teamId: number; date: string; skill: string; needed: number; filled: number }

/** The days that the figures and fair shares of a run are about. */
export type FillDays = { startDate: string; endDate: string }

export type FillFacts = FillDays & {
  timeZone: string
  /** The chosen blocks' shifts ahead, from the first to the last day of the run. */
  shifts: FillShift[]
  /** Everybody at the facility with a skill that is wanted, and everybody who has one of the shifts. */
  people: FillPerson[]
  /** Of the chosen blocks' teams, for the days of the run. */
  needs: FillNeed[]
  policy: Policy
  requires: Record<string, string[]>
  options: FillOptions
}

/** A shift that somebody would get, as the proposal stores it. The version tells later whether it has changed. */
export type StoredProposed = Omit<FillProposed, 'closes' | 'isChanged' | 'obstacle'> & { version: number }
export type StoredUncovered = Omit<FillUncovered, 'isChanged'>

export type FillResult = {
  before: FillFigures
  after: FillFigures
  proposal: StoredProposed[]
  uncovered: StoredUncovered[]
  bestCost: number | null
  bound: number | null
}

/** A shift as the judge takes it: by the department's rules, and by those of the run. */
export type FillDuty = WantedDuty & { shiftId: number }

/**
 * What the run must not break. Nobody gets a shift while they work or are on leave, or without its skill, even where an
 * administrator could confirm it. Other warnings rule people out unless the run may have warnings.
 */
export function runPolicy({ policy, options }: Pick<FillFacts, 'policy' | 'options'>): Policy {
  const always: readonly RuleName[] = ['overlap', 'leave', 'skill']
  const entries = ruleNames.map((rule) => {
    const { level, value } = policy.rules[rule]
    const isHard = always.includes(rule) || (level === 'warn' && !options.warnings)
    return [rule, { level: isHard ? 'block' : level, value }] as const
  })
  const rules = Object.fromEntries(entries) as Policy['rules']
  const { weekHours } = options
  const hours = rules['weekly-hours']
  const isStricter = hours.level !== 'block' || (weekHours ?? 0) < (hours.value ?? 0)
  if (weekHours !== undefined && isStricter) rules['weekly-hours'] = { level: 'block', value: weekHours }
  return { ...policy, rules }
}

/** Makes the duties of the facts into wanted ones. Each is made once: the rules remember what they computed about it. */
export function wantedBy({ requires }: Pick<FillFacts, 'requires'>, policy: Policy): (shift: FillShift) => FillDuty {
  const known = new Map<FillShift, FillDuty>()
  return (shift) => {
    const found = known.get(shift) ?? { ...shift.duty, policy, requires: requires[shift.duty.skill] ?? [] }
    known.set(shift, found)
    return found
  }
}

/** Of the findings by the run's policy, those that rule somebody out. Other departments of a person may warn too. */
export const ruling = (findings: readonly Finding[], { warnings }: FillOptions): Finding[] =>
  findings.filter((finding) => !warnings || isBlocked([finding]))
