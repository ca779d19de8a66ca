import type { ReactElement } from 'react'
import { ReportsPage } from '#web/pages/staff/reports-page.tsx'
import { QueryProvider } from './queries.tsx'

/** @returns Reports with the server state they need; a download an owner makes now and then. */
export const ReportsArea = (): ReactElement => (
  <QueryProvider>
    <ReportsPage />
  </QueryProvider>
)
