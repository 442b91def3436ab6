import { hashKey, type QueryClient, type QueryFilters, type QueryKey } from '@tanstack/react-query'

/** Automatic reloads must not keep an abandoned session alive. */
const unasked = new Set<string>()

export const isUnasked = (key: QueryKey): boolean => unasked.delete(hashKey(key))

/** Reloads what is shown and marks the rest as stale. */
export async function refreshUnasked(queries: QueryClient, filters: QueryFilters) {
  for (const query of queries.getQueryCache().findAll({ ...filters, type: 'active' })) unasked.add(query.queryHash)
  await queries.invalidateQueries(filters)
}
