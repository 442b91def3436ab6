import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { erasedName } from './person-table.ts'

/** What texts that were written about a person may hold of them, now and under earlier names and addresses. */
export type Trace = {
  id: number
  /** With registrations of the same person that were never confirmed, or are deleted by now. */
  ids: number[]
  emails: string[]
  phones: string[]
  /** For PostgreSQL's regular expressions. */
  names: string
  identifiers: string
}

type Known = Record<'email' | 'phone' | 'npi' | 'first_name' | 'last_name', string | null>

export async function findTrace(db: Connection, id: number): Promise<Trace> {
  const known = await listKnown(db, id)
  const ids = [id, ...(await listOtherIds(db, id, valuesOf(known, 'email')))]
  const taken = await listTaken(db, ids, known)
  const free = (column: 'email' | 'phone' | 'npi') => valuesOf(known, column).filter((value) => !taken.has(value))
  const [emails, phones] = [free('email'), free('phone')]
  const names = valuesOf(known, 'first_name').flatMap((first) =>
    valuesOf(known, 'last_name').map((last) => `${first} ${last}`),
  )
  return {
    id,
    ids,
    emails,
    phones,
    names: wholeWords(names),
    identifiers: wholeWords([...emails, ...phones, ...free('npi')]),
  }
}

/** The account as it is, and as the audit log remembers it. */
async function listKnown(db: Connection, id: number): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select lower(email) as email, phone, npi, first_name, last_name from users where id = ${id}
    union select lower(known.email), known.phone, known.npi, known.first_name, known.last_name
    from audit_log, lateral (values (before), (after)) as told (facts),
      jsonb_to_record(told.facts) as known (email text, phone text, npi text, first_name text, last_name text)
    where subject = 'users' and subject_id = ${id}`.execute(db)
  return rows
}

/** What somebody else has by now, such as the phone of a ward, is theirs. */
async function listTaken(db: Connection, ids: number[], known: Known[]): Promise<Set<string>> {
  const identifiers = [...valuesOf(known, 'email'), ...valuesOf(known, 'phone'), ...valuesOf(known, 'npi')]
  const { rows } = await sql<{ identifier: string }>`
    select identifier from users, lateral (values (lower(email)), (phone), (npi)) as one (identifier)
    where id <> all(${ids}::bigint[]) and confirmed_at is not null and identifier = any(${identifiers})`.execute(db)
  return new Set(rows.map(({ identifier }) => identifier))
}

/** Registrations with this address that never became an account. */
async function listOtherIds(db: Connection, id: number, emails: string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where lower(email) = any(${emails}) and confirmed_at is null
    union select subject_id from audit_log
    where subject = 'users' and subject_id <> ${id}
      and array[lower(before ->> 'email'), lower(after ->> 'email')] && ${emails}
      and not exists (select from users where users.id = subject_id and confirmed_at is not null)`.execute(db)
  return rows.map((row) => row.id)
}

const valuesOf = (known: Known[], column: keyof Known): string[] => [
  ...new Set(known.flatMap((one) => (one[column] ? [one[column]] : []))),
]

/** As they are in a text, and as they are in JSON, where a line break before a name is a backslash and a letter. */
function wholeWords(values: string[]): string {
  const spelled = new Set(values.flatMap((value) => [value, JSON.stringify(value).slice(1, -1)]))
  const escaped = [...spelled].map((value) => value.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return `(?:(?<![[:alnum:]])|(?<=\\\\[bfnrt]))(?:${escaped.join('|')})(?![[:alnum:]])`
}

/** Whether a text, or JSON, names the person. */
export const isNamed = (column: RawBuilder<unknown>, { names, identifiers }: Trace): RawBuilder<boolean> =>
  sql`(${column}::text ~* ${names} or ${column}::text ~* ${identifiers})`

export const erasedWord = 'erased'

/** The text with the new name instead of the old ones, and without address, phone and NPI. */
export const withoutNames = (column: RawBuilder<unknown>, { id, names, identifiers }: Trace): RawBuilder<string> => sql`
  regexp_replace(regexp_replace(${column}::text, ${names}, ${erasedName(id)}, 'gi'), ${identifiers}, ${erasedWord}, 'gi')`
