import { otherTaxonomies } from './taxonomy-others.ts'
import { physicianTaxonomies } from './taxonomy-physicians.ts'

/**
 * What a NUCC taxonomy code means for us. The first four characters are type and classification, the rest is the
 * specialization.
 *
 * Coverage: at least 95% of individuals' primary taxonomies, by an estimate and not by a count (no copy of the monthly
 * file was at hand). The tables hold every classification that the code set gives to individuals except a few: drivers,
 * contractors, homeopaths, reflexologists, veterinarians, funeral directors, nursing home administrators. They are well
 * below 1%. Another 2% to 3% of individuals name a code that is meant for organizations (agencies, clinics,
 * transport), which says nothing about a person. The frequent codes are in `taxonomy.test.ts`.
 */
type Profession = { name: string; skill: string; specialties: string[] }

const professions = new Map<string, Profession>([
  ...physicianTaxonomies.map(([prefix, name, ...specialties]): [string, Profession] => [
    prefix,
    { name, skill: 'Physician', specialties },
  ]),
  ...otherTaxonomies.map(([prefix, name, skill, ...specialties]): [string, Profession] => [
    prefix,
    { name, skill, specialties },
  ]),
])
const longestPrefix = Math.max(...[...professions.keys()].map(({ length }) => length))

export const allProfessions = (): Profession[] => [...professions.values()]

/** The entry with the longest prefix of the code; undefined for a code that is none of ours. */
export function professionOf(code: string): Profession | undefined {
  for (let length = longestPrefix; length >= 3; length -= 1) {
    const profession = professions.get(code.slice(0, length).toUpperCase())
    if (profession && code.length === 10) return profession
  }
  return undefined
}
