import type { ReactElement } from 'react'
import { ReportsPage } from '#web/pages/staff/reports-page.tsx'
import { QueryProvider } from './queries.tsx'

/** Reports with its query client, in a separate download. */
export const ReportsArea = (): ReactElement => (
  <QueryProvider>
    <ReportsPage />
  </QueryProvider>
)
