import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import type { Asker } from '../../lib/user-scope.ts'
import type { Presented, Resource } from './fhir-resource.store.ts'
import type { SearchParam } from './fhir-search.store.ts'

/**
 * Several values in one, with commas between them, mean any of them; the same parameter twice means both. A comma that
 * belongs to a value has a backslash before it.
 */
export type Search = Readonly<Record<string, readonly string[] | undefined>>
type Page = { after: number; most: number }
export type Found = { position: number; resource: Presented }

/** Resources in the caller's scope, in the order of their position. */
export async function findResources(
  db: Connection,
  caller: Asker,
  resource: Resource,
  search: Search,
  { after, most }: Page,
): Promise<Found[]> {
  const { columns, from, inScope, position, present } = resource
  const wanted = [inScope(caller), sql`${position} > ${after}`, ...conditionsOf(resource, search)]
  const { rows } = await sql<{ position: number }>`
    select ${columns}, ${position} as position from ${from}
    where ${sql.join(wanted, sql` and `)} order by ${position} limit ${most}`.execute(db)
  return rows.map((row) => ({ position: row.position, resource: withoutEmpty(present(row as never)) }))
}

function conditionsOf({ search, byId }: Resource, given: Search): RawBuilder<boolean>[] {
  const params: Record<string, Pick<SearchParam, 'matches'>> = { ...search, _id: { matches: byId } }
  return Object.entries(params).flatMap(([name, { matches }]) =>
    (given[name] ?? []).map((values) => {
      const any = values.split(/(?<!\\),/).map((value) => matches(value.replaceAll('\\,', ','), name))
      return sql<boolean>`(${sql.join(any, sql` or `)})`
    }),
  )
}

/** FHIR has no empty lists: what is empty is left out. */
const withoutEmpty = (resource: Presented): Presented =>
  Object.fromEntries(
    Object.entries(resource).filter(([, value]) => !Array.isArray(value) || value.length > 0),
  ) as unknown as Presented
