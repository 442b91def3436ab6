import type { RuleName } from '@shiftward/contract/rules/assign/rule.ts'
import { ruleWords } from '@shiftward/contract/rules/assign/rule-words.ts'

/** What people call a rule. Rows that an older release wrote may name one that is gone. */
export const ruleWord = (rule: string | undefined): string | undefined => ruleWords[rule as RuleName]?.name ?? rule
