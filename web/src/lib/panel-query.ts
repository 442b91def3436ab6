import { type DefaultError, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'

/** For what a panel edits: read each time it opens, and not again while somebody types. */
export const forPanel = { staleTime: 0, gcTime: 0, refetchOnReconnect: false } as const

/** What a panel edits, as stored now: a closed panel keeps its copy, which the next visit must not show. */
export function usePanelQuery<Read, Key extends QueryKey>(options: UseQueryOptions<Read, DefaultError, Read, Key>) {
  const { data, isError, isSuccess, isFetchedAfterMount, refetch } = useQuery(options)
  const isFresh = useRef(false)
  isFresh.current ||= isFetchedAfterMount && isSuccess
  return { data: isFresh.current ? data : undefined, isError, refetch }
}
