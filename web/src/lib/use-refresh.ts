import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshUnasked } from './background-refresh.ts'

/** Reloads a list at an interval while the page is visible. The reload does not count as activity of the session. */
export function useRefresh(queryKey: QueryKey, everyMs: number) {
  const queries = useQueryClient()
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void refreshUnasked(queries, { queryKey })
    }, everyMs)
    return () => clearInterval(timer)
  }, [queries, queryKey, everyMs])
}
