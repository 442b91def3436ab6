import { isCleanText } from '@shiftward/contract/field.ts'
import { limits } from '@shiftward/contract/limits.ts'
import type { RegistryAnswer, RegistryEntry } from '@shiftward/contract/registration.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { z } from 'zod'
import { inNormalCase } from './name-case.ts'
import { professionOf } from './taxonomy.ts'

/** Empty when the value is absent, null or '--', which is how the registry writes an empty field. */
const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((given) => {
    const trimmed = String(given ?? '').trim()
    return trimmed === '--' ? '' : trimmed
  })

const list = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((given) => given ?? [])

/** An element of `results` in either generation of the API, without the fields that we do not use. */
const AnyEntry = z.object({
  enumeration_type: text,
  number: text,
  basic: z.object({ first_name: text, last_name: text, credential: text, sex: text, gender: text, status: text }),
  taxonomies: list(z.object({ code: text, desc: text, primary: z.boolean().nullish() })),
  addresses: list(
    z.object({
      address_purpose: text,
      address_1: text,
      address_2: text,
      city: text,
      state: text,
      postal_code: text,
    }),
  ),
})

const nobody: RegistryAnswer = { result_count: 0, results: [] }
const refused = (description: string): RegistryAnswer => ({ Errors: [{ description, field: 'number', number: '' }] })

/**
 * The answer about one NPI in the newer shape. An organization cannot register itself here: for it the answer is empty.
 * An entry that must not be used is answered like an error of the registry, with the reason.
 */
export function readAnswer(npi: string, results: unknown[]): RegistryAnswer {
  const [given] = results
  if (given === undefined) return nobody
  const entry = AnyEntry.parse(given)
  if (entry.enumeration_type === 'NPI-2') return nobody
  if (entry.number !== npi) return refused(texts.registration.otherNpi)
  if (!['', 'A'].includes(entry.basic.status)) return refused(texts.registration.inactiveNpi)
  const person = personOf(entry)
  const names = [person.basic.first_name, person.basic.last_name]
  if (!names.every(isUsableName)) return refused(texts.registration.nameless)
  return { result_count: 1, results: [person] }
}

function personOf({ number, basic, taxonomies, addresses }: z.output<typeof AnyEntry>): RegistryEntry {
  const { first_name, last_name, credential, sex, gender } = basic
  return {
    number,
    basic: { first_name: nameOf(first_name), last_name: nameOf(last_name), credential, sex: sex || gender },
    taxonomies: taxonomies.map(({ code, desc, primary }) => ({
      code,
      desc: desc || (professionOf(code)?.name ?? ''),
      primary: primary === true,
    })),
    addresses,
  }
}

const nameOf = (name: string) => [...inNormalCase(name)].slice(0, limits.user.registryName).join('').trim()
const isUsableName = (name: string) => /\p{L}/u.test(name) && isCleanText(name)
