import { nothing, type Rule } from './rule.ts'

/** The person does not have the skill of the shift. */
export const skill: Rule<'skill'> =
  ({ person: { skills } }) =>
  ({ skill }) =>
    skills.includes(skill) ? nothing : [{ skill }]
