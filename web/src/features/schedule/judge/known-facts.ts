import type { Facts, ManyFacts } from '@shiftward/contract/rule.ts'
import type { Person } from '@shiftward/contract/rules/assign/rule.ts'
import { personTold } from '@shiftward/contract/rules/assign/told-person.ts'

/** What the judge is asked with: each shift of a person with the policy of its department. */
export type BlockFacts = Pick<Facts, 'teamId' | 'policy' | 'requires'>
export type PersonFacts = BlockFacts & { person: Person }
type PeopleFacts = BlockFacts & { people: { providerCode: string; person: Person }[] }

export const factsKnown = ({ policies, person, ...facts }: Facts): PersonFacts => ({
  ...facts,
  person: personTold(person, policies),
})

export const manyFactsKnown = ({ policies, people, ...facts }: ManyFacts): PeopleFacts => ({
  ...facts,
  people: people.map((one) => ({ ...one, person: personTold(one.person, policies) })),
})
