import { titleOf } from '../entry/entry-text.ts'
import type { Entry } from '../schedule-dialog.ts'

/** A name as '{last}{kept}{rest}'. Where it does not fit, the rest is cut first and then the last name, never `kept`. */
export type ShortName = { last: string; kept: string; rest: string }

/** Last names that begin with the same letters may look the same when they are cut. */
const lettersSeen = 8

type Person = { last: string; first: string }

/** 'Hollomere, Sarah' for everyone on screen. People whose last names look alike keep letters of the first name. */
export function shortNamesOf(entries: readonly Entry[]): Map<string, ShortName> {
  const people = new Map<string, Person>()
  for (const entry of entries) {
    if (entry.providerCode && entry.providerName) people.set(entry.providerCode, personOf(entry))
  }
  const alike = Map.groupBy(people.values(), lookOf)
  return new Map([...people].map(([code, person]) => [code, shortNameOf(person, alike.get(lookOf(person)) ?? [])]))
}

const lookOf = ({ last }: Person): string => last.slice(0, lettersSeen).toLowerCase()

function personOf({ providerName, providerLastName }: Entry): Person {
  const name = providerName ?? ''
  if (!providerLastName || !name.endsWith(` ${providerLastName}`)) return { last: name, first: '' }
  return { last: providerLastName, first: name.slice(0, -providerLastName.length - 1) }
}

/** The title of an entry without a QHP: '2 interested' may be cut after the number. */
export function titleParts(entry: Entry): ShortName {
  const [last = '', ...others] = titleOf(entry).split(' ')
  return { last, kept: '', rest: others.map((word) => ` ${word}`).join('') }
}

function shortNameOf(person: Person, alike: readonly Person[]): ShortName {
  const { last, first } = person
  if (!first) return { last, kept: '', rest: '' }
  const others = alike.filter((one) => one !== person).map((one) => one.first.toLowerCase())
  const kept = others.length === 0 ? 0 : lettersApart(first, others)
  return kept === 0
    ? { last, kept: '', rest: `, ${first}` }
    : { last, kept: `, ${first.slice(0, kept)}`, rest: first.slice(kept) }
}

/** How many letters of the first name no other one begins with; one if there is no such number. */
function lettersApart(first: string, others: string[]): number {
  for (let letters = 1; letters <= first.length; letters++) {
    const beginning = first.slice(0, letters).toLowerCase()
    if (!others.some((other) => other.startsWith(beginning))) return letters
  }
  return 1
}
