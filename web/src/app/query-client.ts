import { QueryClient } from '@tanstack/react-query'
import { CallError } from '../lib/call.ts'

const isWorthAnotherTry = (error: Error) => error instanceof CallError && (error.isOffline || error.status >= 502)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal stays a refusal; only a server out of reach is asked again.
      retry: (failures, error) => failures < 2 && isWorthAnotherTry(error),
      // A call without a connection fails at once and says so, rather than wait for one in silence.
      networkMode: 'always',
      refetchOnWindowFocus: false,
      // What failed for want of a connection is read when there is one again.
      refetchOnReconnect: ({ state }) => state.status === 'error',
      staleTime: 10_000,
    },
    mutations: { networkMode: 'always' },
  },
})
