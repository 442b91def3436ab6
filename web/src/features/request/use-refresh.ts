import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshUnasked } from '../../lib/background-refresh.ts'

/** Reads a list again every so often, as long as somebody can see it. Nobody asked, so it keeps no session alive. */
export function useRefresh(queryKey: QueryKey, everyMs: number) {
  const queries = useQueryClient()
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void refreshUnasked(queries, { queryKey })
    }, everyMs)
    return () => clearInterval(timer)
  }, [queries, queryKey, everyMs])
}
