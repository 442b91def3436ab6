import { CallError } from '@shiftward/client/call-error.ts'
import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import { hashKey, type Query, QueryClient, type QueryKey, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from './call.ts'
import { noteStored } from './network.ts'
import { getSession } from './session.ts'
import { drop, keep, readAll } from './store.ts'

/** Answers are kept on the phone, and shown until newer ones come. */

const refreshEvery = 60_000
const keptDays = 30 * 86_400_000

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a network a call fails at once, and what is stored stays on the screen.
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && error instanceof CallError && error.isUnanswered,
      retryDelay: 700,
      staleTime: 5_000,
      gcTime: Number.POSITIVE_INFINITY,
      refetchInterval: refreshEvery,
      refetchOnWindowFocus: 'always',
    },
  },
})

type Stored = { key: QueryKey; data: unknown; at: number }

export async function restoreAnswers() {
  for (const stored of (await readAll('answers')) as Stored[]) {
    if (stored.at < Date.now() - keptDays) await drop('answers', hashKey(stored.key))
    else {
      queries.setQueryData(stored.key, stored.data, { updatedAt: stored.at })
      noteStored(stored.at)
    }
  }
  // Whoever opens the app asks what is new, even if the last answer is seconds old.
  await queries.invalidateQueries({ refetchType: 'none' })
}

/** The server says that it does not exist, or is not mine any more. */
export const isGone = (error: Error | null): boolean => error instanceof CallError && error.status === 404

function forget(query: Query) {
  query.setState({ data: undefined })
  void drop('answers', query.queryHash)
}

export function storeAnswers() {
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    if (event.action.type === 'error' && isGone(event.action.error)) return forget(event.query)
    if (event.action.type !== 'success') return
    const { queryKey, queryHash, state } = event.query
    const stored: Stored = { key: queryKey, data: state.data, at: state.dataUpdatedAt }
    // An answer that comes after signing out is nobody's.
    if (getSession()) void keep('answers', queryHash, stored)
  })
}

/** The answer to a read of the contract: what is stored at first, then what the server says. */
export function useAnswer<Input extends z.ZodType, Output extends z.ZodType>(
  endpoint: Endpoint<Input, Output>,
  input: z.input<Input>,
  { isWanted = true }: { isWanted?: boolean } = {},
) {
  return useQuery<z.output<Output>>({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    enabled: isWanted,
  })
}

/** What a change answers is what a read would answer now. */
export const storeAnswer = (endpoint: { path: string }, input: object, answer: unknown) =>
  queries.setQueryData([endpoint.path, input], answer)

/** After a change, and when the person asks. */
export const refresh = () => queries.invalidateQueries()

/** The newest stored answer of a call, whatever its input was. */
export function latestOf(endpoint: { path: string }): unknown {
  const found = queries.getQueryCache().findAll({ queryKey: [endpoint.path] })
  const answered = found.filter(({ state }) => state.data !== undefined)
  return answered.toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)[0]?.state.data
}
