import type { ReactElement } from 'react'
import * as pages from '@thali/contract/basics/pages'
import { usePath } from '#web/lib/router.ts'
import { ReportsPage } from '#web/pages/staff/office/reports-page.tsx'
import { lazyPage } from './lazy-page.tsx'
import { QueryProvider } from './queries.tsx'

const TodayPage = lazyPage(() => import('#web/pages/staff/office/today-page.tsx').then((file) => file.TodayPage))

/** Today and Reports with their query client, in separate downloads. */
export const ReportsArea = (): ReactElement => (
  <QueryProvider>{usePath() === pages.today ? <TodayPage /> : <ReportsPage />}</QueryProvider>
)
