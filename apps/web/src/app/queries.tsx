import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { isRetryable } from '#web/api/errors.ts'
import { sessionEnd } from './session-end.ts'

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Offline a screen says so; waiting silently for a network is what TanStack would do by default.
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && isRetryable(error),
      retryDelay: (failures) => 500 * 2 ** failures,
    },
    mutations: { networkMode: 'always' },
  },
})

sessionEnd.subscribe(() => queryClient.clear())

/**
 * Server state for the screens that use it. Not around the menu or the room: a diner's first load and
 * a waiter's do without.
 *
 * @param children The screens.
 * @returns The screens with server state.
 */
export const QueryProvider = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
