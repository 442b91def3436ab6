import type { Rule } from './rule.ts'

/** The person does not have the skill of the shift. */
export const skill: Rule<'skill'> = ({ wanted, person }) =>
  person.skills.includes(wanted.skill) ? [] : [{ skill: wanted.skill }]
