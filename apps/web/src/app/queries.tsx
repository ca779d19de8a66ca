import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { isRetryable } from '#web/api/errors.ts'
import { sessionEnd } from './session-end.ts'

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A screen reports that it is offline. By default TanStack would wait silently for a network.
      networkMode: 'always',
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
