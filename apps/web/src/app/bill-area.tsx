import type { ReactElement } from 'react'
import { BillPage, KeptBillPage } from '#web/pages/guest/bill-page.tsx'
import { QueryProvider } from './queries.tsx'

/** A diner's bill with its query client, in one download. */
export const BillArea = (): ReactElement => (
  <QueryProvider>
    <BillPage />
  </QueryProvider>
)

/** The bill of a link, without the frame of a restaurant. */
export const KeptBillArea = (): ReactElement => (
  <QueryProvider>
    <KeptBillPage />
  </QueryProvider>
)
