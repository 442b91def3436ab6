import { CallError } from '@shiftward/client/call-error.ts'
import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { mobileOfferEndpoints } from '@shiftward/contract/mobile-offer.ts'
import { hashKey, notifyManager, type Query, QueryClient, type QueryKey, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { call } from './call.ts'
import { needsPassword } from './prove.ts'
import { keepMine } from './session.ts'
import { drop, readAll } from './store.ts'

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

type Stored = { key: QueryKey; data: unknown; at: number; form?: number }

/** Of the calls whose answers have changed their form. An answer that an older app has stored is not for this one. */
const forms: Record<string, number> = { [mobileEndpoints.openShifts.path]: 2, [mobileOfferEndpoints.offers.path]: 2 }
const formOf = ([path]: QueryKey): number => forms[String(path)] ?? 1

/** The server tells the calendar address only after the password, so the phone does not keep it. */
const isKept = ([path]: QueryKey): boolean => path !== mobileEndpoints.feed.path

export async function restoreAnswers() {
  for (const stored of (await readAll('answers')) as Stored[]) {
    const isReadable = isKept(stored.key) && (stored.form ?? 1) === formOf(stored.key)
    if (!isReadable || stored.at < Date.now() - keptDays) await drop('answers', hashKey(stored.key))
    else queries.setQueryData(stored.key, stored.data, { updatedAt: stored.at })
  }
  // Whoever opens the app asks what is new, even if the last answer is seconds old.
  await queries.invalidateQueries({ refetchType: 'none' })
}

/** The server says that it does not exist, or is not mine any more. */
export const isGone = (error: Error | null): boolean => error instanceof CallError && error.status === 404

const isOver = (error: Error) => isGone(error) || needsPassword(error)

function forget(query: Query) {
  query.setState({ data: undefined })
  void drop('answers', query.queryHash)
}

export function storeAnswers() {
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    if (event.action.type === 'error' && isOver(event.action.error)) return forget(event.query)
    if (event.action.type !== 'success' || !isKept(event.query.queryKey)) return
    const { queryKey, queryHash, state } = event.query
    const stored: Stored = { key: queryKey, data: state.data, at: state.dataUpdatedAt, form: formOf(queryKey) }
    void keepMine('answers', queryHash, stored)
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
    ...(!isKept([endpoint.path]) && { gcTime: 0 }),
  })
}

/** What a change answers is what a read would answer now. */
export const storeAnswer = (endpoint: { path: string }, input: object, answer: unknown) =>
  queries.setQueryData([endpoint.path, input], answer)

const { shifts, changes, openShifts, requests, leaves, leaveTypes, swaps } = mobileEndpoints
/** Read again after nearly every change, and kept for use without a network. */
const touched: Endpoint[] = [
  shifts,
  changes,
  openShifts,
  requests,
  leaves,
  leaveTypes,
  swaps,
  mobileOfferEndpoints.offers,
]

/** For the form of a leave, which may be opened for the first time without a network. */
export const fetchAhead = (): Promise<void> =>
  queries.prefetchQuery({ queryKey: [leaveTypes.path, {}], queryFn: () => call(leaveTypes, {}) })

/** After a change, and when the person asks: what is on the screen, and what is stored for other screens. */
export async function refresh(): Promise<void> {
  const unseen = touched.flatMap((endpoint) =>
    queries
      .getQueryCache()
      .findAll({ queryKey: [endpoint.path], type: 'inactive' })
      .map(({ queryKey }) => ({ queryKey, queryFn: () => call(endpoint, queryKey[1] as never) })),
  )
  await Promise.all([
    queries.invalidateQueries(),
    ...unseen.map((query) => queries.prefetchQuery({ ...query, staleTime: 0 })),
  ])
}

/** When the oldest answer on the screen came. */
export function oldestShown(): number | undefined {
  const shown = queries.getQueryCache().findAll({ type: 'active' })
  const times = shown.filter(({ state }) => state.data !== undefined).map(({ state }) => state.dataUpdatedAt)
  return times.length === 0 ? undefined : Math.min(...times)
}

export const useOldestShown = (): number | undefined =>
  useSyncExternalStore(
    // Answers come and go while a screen renders; the others hear of it after that.
    (onChange) => queries.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    oldestShown,
  )

/** What is stored of a call: each input with its answer, the newest first. */
export function storedOf(endpoint: { path: string }): { input: unknown; data: unknown }[] {
  const found = queries.getQueryCache().findAll({ queryKey: [endpoint.path] })
  const answered = found.filter(({ state }) => state.data !== undefined)
  return answered
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .map(({ queryKey, state }) => ({ input: queryKey[1], data: state.data }))
}
