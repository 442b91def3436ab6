import type { Level, RuleName } from './rule.ts'

/** What people call a rule, and what it is about. */
export const ruleWords: Record<RuleName, { name: string; about: string }> = {
  overlap: { name: 'Overlap', about: 'Two shifts at the same time' },
  leave: { name: 'Leave', about: 'Shift on approved leave' },
  skill: { name: 'Skill', about: 'Person lacks the skill of the shift' },
  credential: { name: 'Credential', about: 'Required credential missing or expired' },
  unavailable: { name: 'Unavailable', about: 'Person said they cannot work then' },
  rest: { name: 'Rest', about: 'Least time between two shifts' },
  'weekly-hours': { name: 'Weekly hours', about: 'Most hours, Sunday to Saturday' },
  'days-in-row': { name: 'Days in a row', about: 'Most days worked in a row' },
  'nights-in-row': { name: 'Nights in a row', about: 'Most nights in a row' },
  'after-nights': { name: 'After nights', about: 'Least time off after two or more nights' },
  weekends: { name: 'Weekends', about: 'Most weekends worked out of any four' },
}

export const levelWords: Record<Level, string> = { off: 'Off', warn: 'Warn', block: 'Block' }
