import type { ReactElement } from 'react'
import { MyOrdersPage } from '#web/pages/guest/my-orders-page.tsx'
import { QueryProvider } from './queries.tsx'

/** @returns My Orders with the server state it needs; one download. */
export const MyOrdersArea = (): ReactElement => (
  <QueryProvider>
    <MyOrdersPage />
  </QueryProvider>
)
