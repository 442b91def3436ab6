import { messages } from '@shiftward/contract/messages.ts'
import type { FindingText } from '@shiftward/contract/rule.ts'
import { findingText } from '@shiftward/contract/rules/assign/finding-text.ts'
import { isBlocked } from '@shiftward/contract/rules/assign/judge.ts'
import type { Finding } from '@shiftward/contract/rules/assign/rule.ts'
import { ruleWords } from '@shiftward/contract/rules/assign/rule-words.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { AppError } from '../../lib/errors.ts'

/** Refuses an assignment because of what the judge found, in words. */

const text = messages.rule

export type ToldFinding = Finding & {
  /** It follows from a shift of which the provider has not been told: its facts are not for them. */
  isSecret?: boolean
  /** The provider still sees the other shift as theirs, and has not been told that it is not. */
  isOutdated?: boolean
}

function wordsOf(finding: ToldFinding): string {
  if (finding.isSecret) return text.planned
  return finding.isOutdated ? text.outdated(findingText(finding)) : findingText(finding)
}

export const inWords = (finding: ToldFinding): FindingText => ({
  rule: finding.rule,
  level: finding.level,
  text: wordsOf(finding),
})

export const asConflict = (finding: Finding) => ({
  title: findingText(finding),
  date: toWireDate(finding.date),
  rule: finding.rule,
  level: finding.level,
})

export const listed = (findings: readonly ToldFinding[]): string =>
  findings.map((finding) => `${ruleWords[finding.rule].name}: ${wordsOf(finding)}`).join('; ')

/** The answer names the rule unless an administrator could confirm what was found. */
export class RuleRefusal extends AppError {
  readonly findings: FindingText[]

  constructor(message: string, findings: readonly ToldFinding[], rule?: Finding['rule']) {
    super(409, message, rule && { rule })
    this.findings = findings.map(inWords)
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
  if (first) throw new RuleRefusal(text.refused(listed(findings)), findings, first.rule)
}
