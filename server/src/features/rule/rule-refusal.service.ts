import type { OtherShift } from '@shiftward/contract/mobile-finding.ts'
import type { FindingText } from '@shiftward/contract/rule.ts'
import { findingText } from '@shiftward/contract/rules/assign/finding-text.ts'
import { isBlocked } from '@shiftward/contract/rules/assign/judge.ts'
import { ownFindingText } from '@shiftward/contract/rules/assign/own-finding-text.ts'
import type { Finding } from '@shiftward/contract/rules/assign/rule.ts'
import { ruleWords } from '@shiftward/contract/rules/assign/rule-words.ts'
import { dayText, shortWeekday } from '@shiftward/contract/rules/day-words.ts'
import { zonesBehind } from '@shiftward/contract/rules/time-zone.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { AppError } from '../../lib/errors.ts'
import { presentOwn, type ToldFinding } from './rule-own.service.ts'

/** Refuses an assignment because of what the judge found, in words. */

const text = texts.rule

/** To administrators. */
export const inWords = (finding: Finding): FindingText => ({
  rule: finding.rule,
  level: finding.level,
  text: findingText(finding),
})

/** To the provider themselves. */
export const inOwnWords = (finding: ToldFinding): FindingText => ({
  rule: finding.rule,
  level: finding.level,
  text: ownFindingText(presentOwn(finding), { dayText, hoursText }),
})

/** '19:00 – Sat 07:00 CST' */
function hoursText({ startsAt, endsAt, timeZone }: OtherShift): string {
  const [startDay, endDay] = [startsAt.slice(0, 10), endsAt.slice(0, 10)]
  const [startZone, endZone] = zonesBehind({ startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt), timeZone })
  const end = `${endDay === startDay ? '' : `${shortWeekday(endDay)} `}${endsAt.slice(11, 16)}`
  return `${startsAt.slice(11, 16)}${startZone} – ${end}${endZone}`
}

export const asConflict = (finding: Finding) => ({
  title: findingText(finding),
  date: toWireDate(finding.date),
  rule: finding.rule,
  level: finding.level,
})

const list = (findings: readonly FindingText[]): string =>
  findings.map((finding) => `${ruleWords[finding.rule].name}: ${finding.text}`).join('; ')

export const listed = (findings: readonly Finding[]): string => list(findings.map(inWords))

/** The answer names the rule unless an administrator could confirm what was found. */
export class RuleRefusal extends AppError {
  readonly findings: FindingText[]

  constructor(message: string, findings: readonly Finding[], rule?: Finding['rule'], say = inWords) {
    super(409, message, rule && { rule })
    this.findings = findings.map(say)
  }
}

/** Why nobody can be given the shift, confirmed or not; undefined if nothing blocks it. */
export function findBlock(findings: readonly Finding[]): RuleRefusal | undefined {
  const blocks = findings.filter((finding) => isBlocked([finding]))
  return blocks[0] && new RuleRefusal(text.refused(listed(blocks)), findings, blocks[0].rule)
}

/** For administrators: they can confirm warnings. Nobody can confirm a block. */
export function refuseUnconfirmed(
  findings: readonly Finding[],
  { isConfirmed, warned = text.warned }: { isConfirmed: boolean; warned?: (findings: string) => string },
) {
  const block = findBlock(findings)
  if (block) throw block
  if (findings.length > 0 && !isConfirmed) throw new RuleRefusal(warned(listed(findings)), findings)
}

/** For providers: they cannot confirm anything. */
export function refuseFindings(findings: readonly ToldFinding[]) {
  const [first] = findings
  if (first) throw new RuleRefusal(text.refused(list(findings.map(inOwnWords))), findings, first.rule, inOwnWords)
}
