import type { Candidate } from '@shiftward/contract/candidate.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { type Filter, filterCandidates } from './candidate-filter.ts'

/** The groups of the list. Those who came after it was ordered stand at its end. */
export const places = ['ok', 'warn', 'block', 'new'] as const
export type Place = (typeof places)[number]
export type Placed = { place: Place; person: Candidate }

export const inOrder = (people: readonly Candidate[], filter: Filter): Placed[] =>
  filterCandidates(people, filter).map((person) => ({ place: person.level, person }))

/**
 * Everybody keeps their place, with what is known of them now: if the list moved under the pointer, a click would give
 * the shift to somebody else. For the same reason those who have left the list stay where they were.
 */
export function inPlace(shown: readonly Placed[], people: readonly Candidate[], filter: Filter): Placed[] {
  const now = new Map(people.map((person) => [person.providerCode, person]))
  const known = new Set(shown.map(({ person }) => person.providerCode))
  const others = people.filter(({ providerCode }) => !known.has(providerCode))
  return [
    ...shown.map(({ place, person }) => ({ place, person: now.get(person.providerCode) ?? gone(person) })),
    ...filterCandidates(others, filter).map((person) => ({ place: 'new' as const, person })),
  ]
}

const gone = (person: Candidate): Candidate => ({
  ...person,
  level: 'block',
  findings: [],
  askedLeave: null,
  reasons: [texts.candidate.gone],
})

export const isSameOrder = (some: readonly Placed[], others: readonly Placed[]): boolean =>
  some.length === others.length && some.every((one, index) => keyOf(one) === keyOf(others[index]))

const keyOf = (placed: Placed | undefined) => `${placed?.place} ${placed?.person.providerCode}`
