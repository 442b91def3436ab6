import type { Duty, Person, Policy } from './rule.ts'

/** A person as the facts call sends them: each shift has the number of its policy in a list, because many share one. */
type ToldPerson = Omit<Person, 'duties'> & { duties: readonly (Omit<Duty, 'policy'> & { policy: number | null })[] }

export const personTold = ({ duties, ...person }: ToldPerson, policies: readonly Policy[]): Person => ({
  ...person,
  duties: duties.map((duty) => ({ ...duty, policy: policies[duty.policy ?? -1] ?? null })),
})
