import type { ReactElement } from 'react'
import { MyOrdersPage } from '#web/pages/guest/my-orders-page.tsx'
import { QueryProvider } from './queries.tsx'

/** My Orders with its query client, in one download. */
export const MyOrdersArea = (): ReactElement => (
  <QueryProvider>
    <MyOrdersPage />
  </QueryProvider>
)
