import { CallError } from '@shiftward/client/call-error.ts'
import { MutationCache, QueryClient } from '@tanstack/react-query'

const isWorthAnotherTry = (error: Error) => error instanceof CallError && (error.isOffline || error.status >= 502)

/** The dashboard counts what all other pages change, so it is read again after any change. */
const mutationCache = new MutationCache({
  onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['dashboard'] }),
})

export const queryClient: QueryClient = new QueryClient({
  mutationCache,
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
