import type { Facts } from '@shiftward/contract/rule.ts'
import { admit, type Judged } from '@shiftward/contract/rules/assign/admit.ts'
import { findingText } from '@shiftward/contract/rules/assign/finding-text.ts'
import { isBlocked, judge } from '@shiftward/contract/rules/assign/judge.ts'
import type { WantedDuty } from '@shiftward/contract/rules/assign/rule.ts'
import { ruleWords } from '@shiftward/contract/rules/assign/rule-words.ts'
import { spanOfShift } from '@shiftward/contract/rules/shift-time.ts'
import type { Conflict } from './provider-filter.ts'

/** Judges days in the console before anything is sent, by the same rules as the server. */

export type Shift = { startTime: string; endTime: string; skill: string; isOnCall: boolean }
export type Place = { timeZone: string; teamName: string; facilityName: string }

/** Days with what speaks against them. Days are ISO text. */
export type Conflicts = ReadonlyMap<string, Conflict>

/** Each day by itself: what a single shift on it would meet. */
export const conflictsAlone = (days: readonly string[], shift: Shift, place: Place, facts: Facts): Conflicts =>
  inWords(wantedOn(days, shift, place, facts).flatMap((one) => judge(facts.person, [one])))

/** All days as one change: the earliest that fit are taken, the others are told. */
export const conflictsTogether = (days: readonly string[], shift: Shift, place: Place, facts: Facts): Conflicts =>
  inWords(admit(facts.person, wantedOn(days, shift, place, facts), { isConfirmed: false }).refused)

const wantedOn = (days: readonly string[], shift: Shift, place: Place, facts: Facts): WantedDuty[] =>
  days.map((date) => ({
    ...shift,
    ...spanOfShift({ ...shift, date }, place.timeZone),
    shiftId: null,
    date,
    timeZone: place.timeZone,
    teamId: facts.teamId,
    place: { teamName: place.teamName, facilityName: place.facilityName },
    policy: facts.policy,
    requires: facts.requires[shift.skill] ?? [],
  }))

function inWords(judged: Judged<WantedDuty>[]): Conflicts {
  const found = judged.filter(({ findings }) => findings.length > 0)
  return new Map(
    found.map(({ wanted: { date }, findings }) => [
      date,
      {
        level: isBlocked(findings) ? 'block' : 'warn',
        text: findings.map((finding) => `${ruleWords[finding.rule].name}: ${findingText(finding)}`).join('; '),
      },
    ]),
  )
}
