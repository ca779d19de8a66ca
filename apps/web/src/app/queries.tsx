import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { isRetryable } from '#web/api/errors.ts'
import { sessionEnd } from './session-end.ts'

/** A part that is drawn with an answer, and asks for it too, does not fetch it again within this time (ms). */
const partMs = 2000

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A screen reports that it is offline. By default TanStack would wait silently for a network.
      networkMode: 'always',
      // A screen fetches when it opens.
      refetchOnMount: ({ state }) =>
        state.isInvalidated || Date.now() - state.dataUpdatedAt > partMs ? 'always' : false,
      retry: (failures, error) => failures < 2 && isRetryable(error),
      retryDelay: (failures) => 500 * 2 ** failures,
    },
    mutations: { networkMode: 'always' },
  },
})

sessionEnd.subscribe(() => queryClient.clear())

/** The query client. The menu and Table Service do not use it, so that it is not part of their download. */
export const QueryProvider = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
