import type { RegistryEntry } from '@shiftward/contract/registration.ts'
import { z } from 'zod'

/** Absent, null and '--', the registry's sign for an empty field, all mean no text. */
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

/** An element of `results` in either generation, without the fields that we do not use. */
const AnyEntry = z.object({
  enumeration_type: text,
  number: text,
  basic: z.object({ first_name: text, last_name: text, credential: text, sex: text, gender: text }),
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

/** The person in the newer shape; undefined for an organization, which cannot register here. */
export function readEntry(given: unknown): RegistryEntry | undefined {
  const { enumeration_type, number, basic, taxonomies, addresses } = AnyEntry.parse(given)
  const { first_name, last_name, credential, sex, gender } = basic
  if (enumeration_type === 'NPI-2' || !first_name || !last_name) return undefined
  return {
    number,
    basic: { first_name, last_name, credential, sex: sex || gender },
    taxonomies: taxonomies.map(({ code, desc, primary }) => ({ code, desc: desc || code, primary: primary === true })),
    addresses,
  }
}
