import type { Span } from '../shift-time.ts'
import type { Duties } from './duty.ts'

/** What an assignment is judged by, in the order of the screen: first whether the person can, then whether it is too much. */
export const ruleNames = [
  'overlap',
  'leave',
  'skill',
  'credential',
  'unavailable',
  'rest',
  'weekly-hours',
  'days-in-row',
  'nights-in-row',
  'after-nights',
  'weekends',
] as const
export type RuleName = (typeof ruleNames)[number]

/** Off: not looked at. Warn: an administrator can confirm it. Block: nobody can. */
export const levels = ['off', 'warn', 'block'] as const
export type Level = (typeof levels)[number]

/** The number is in the rule's own unit (hours, days, nights, weekends); null for a rule without one. */
export type Setting = { level: Level; value: number | null }

/** What a department asks of its assignments. On-call shifts count for fatigue only if `isOnCallCounted`. */
export type Policy = { rules: Record<RuleName, Setting>; isOnCallCounted: boolean }

/** A shift that a person has or would get. */
export type Duty = Span & {
  /** Null while it is not stored. */
  shiftId: number | null
  /** Local to the facility, like the times. */
  date: string
  startTime: string
  endTime: string
  timeZone: string
  teamId: number
  skill: string
  isOnCall: boolean
  /** Null for a shift of another organization: its place is not told. */
  place: { teamName: string; facilityName: string } | null
  /** What its department asks. Null for a shift of another organization: its rules are not ours. */
  policy: Policy | null
}

/** A shift that a person would get. */
export type WantedDuty = Duty & {
  policy: Policy
  /** The types of credential that the department requires for the skill. */
  requires: readonly string[]
}

export type Credential = {
  type: string
  issued: string | null
  expires: string | null
  isVerified: boolean
}

/** On one date or on a weekday (0 is Sunday). Without hours, the whole day. */
export type Availability = {
  kind: 'unavailable' | 'preferred'
  date: string | null
  weekday: number | null
  from: string | null
  to: string | null
}

/** Whole days. A shift that the person left on the last of them would have ended at `until`. */
export type Leave = { fromDate: string; toDate: string; until?: number | null }

/** What is known about a person before the change. */
export type Person = {
  skills: readonly string[]
  /** Without the shifts that the change takes away or replaces. */
  duties: readonly Duty[]
  /** Approved ones. */
  leaves: readonly Leave[]
  credentials: readonly Credential[]
  availability: readonly Availability[]
}

/** The facts that a finding names. `other` is null for a shift of another organization. */
export type FindingValues = {
  overlap: { other: Duty | null; isSame: boolean }
  leave: Record<never, never>
  skill: { skill: string }
  credential: { type: string; state: 'missing' | 'expired' | 'unverified' }
  unavailable: { from: string | null; to: string | null }
  rest: { hours: number; least: number; side: 'after' | 'before'; other: Duty | null }
  /** Hours are null if work for another organization is part of them. */
  'weekly-hours': { hours: number | null; most: number; weekStart: string }
  'days-in-row': { days: number; most: number }
  'nights-in-row': { nights: number; most: number }
  'after-nights': { hours: number; least: number }
  weekends: { weekends: number; most: number }
}

/** What speaks against a wanted shift. `date` is the shift's. */
export type Finding = {
  [Name in RuleName]: { rule: Name; level: 'warn' | 'block'; date: string; values: FindingValues[Name] }
}[RuleName]

export type Given = {
  /** The shifts that the person has, or would have besides the wanted one. */
  others: Duties
  person: Person
  /** The number in the policy's setting. */
  value: number
  /**
   * Whether the policy applies to these others: it is the policy of the wanted shift, or of one of them for which
   * `isMeant` is true.
   */
  concerns: (others: readonly Duty[], isMeant?: (other: Duty) => boolean) => boolean
}

/** Gives the facts of what is found for a wanted shift, and nothing if all is well. */
type Look<Name extends RuleName> = (wanted: WantedDuty) => readonly FindingValues[Name][]

/**
 * A rule prepares once what it counts in the shifts that a person has, and then looks at any number of wanted ones.
 * Undefined if nothing can be found for this person.
 */
export type Rule<Name extends RuleName> = (given: Given) => Look<Name> | undefined

export const nothing: readonly never[] = []
