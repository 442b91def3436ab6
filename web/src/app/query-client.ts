import { CallError } from '@shiftward/client/call-error.ts'
import { QueryClient } from '@tanstack/react-query'

const isWorthAnotherTry = (error: Error) => error instanceof CallError && (error.isOffline || error.status >= 502)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Try again only when the server could not be reached.
      retry: (failures, error) => failures < 2 && isWorthAnotherTry(error),
      // Without a connection a call fails at once and says so, instead of waiting silently.
      networkMode: 'always',
      refetchOnWindowFocus: false,
      // Load again when the connection is back.
      refetchOnReconnect: ({ state }) => state.status === 'error',
      staleTime: 10_000,
    },
    mutations: { networkMode: 'always' },
  },
})
