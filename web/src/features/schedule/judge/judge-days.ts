import { admit, type Judged } from '@shiftward/contract/rules/assign/admit.ts'
import { findingText } from '@shiftward/contract/rules/assign/finding-text.ts'
import { isBlocked, judge } from '@shiftward/contract/rules/assign/judge.ts'
import type { WantedDuty } from '@shiftward/contract/rules/assign/rule.ts'
import { ruleWords } from '@shiftward/contract/rules/assign/rule-words.ts'
import { spanOfShift } from '@shiftward/contract/rules/shift-time.ts'
import type { Conflict } from '../provider/provider-filter.ts'
import type { BlockFacts, PersonFacts } from './known-facts.ts'

/** Judges days in the console before anything is sent, by the same rules as the server. */

/** A shift that somebody could get. The date is ISO text. */
export type Shift = { date: string; startTime: string; endTime: string; skill: string; isOnCall: boolean }
export type Place = { timeZone: string; teamName: string; facilityName: string }

/** Days with what speaks against them. Days are ISO text. */
export type Conflicts = ReadonlyMap<string, Conflict>

/** Each shift by itself: what it would meet if it were the only one. */
export const conflictsAlone = (shifts: readonly Shift[], place: Place, facts: PersonFacts): Conflicts =>
  inWords(shifts.flatMap((one) => judge(facts.person, [wantedOf(one, place, facts)])))

/** All shifts as one change: the earliest that fit are taken, the others are told. */
export const conflictsTogether = (shifts: readonly Shift[], place: Place, facts: PersonFacts): Conflicts => {
  const wanted = shifts.map((one) => wantedOf(one, place, facts))
  return inWords(admit(facts.person, wanted, { isConfirmed: false }).refused)
}

/** A shift as the rules see it. */
export const wantedOf = (shift: Shift, { timeZone, ...place }: Place, facts: BlockFacts): WantedDuty => ({
  ...shift,
  ...spanOfShift(shift, timeZone),
  shiftId: null,
  timeZone,
  teamId: facts.teamId,
  place,
  policy: facts.policy,
  requires: facts.requires[shift.skill] ?? [],
})

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
